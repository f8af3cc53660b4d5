import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { givenComplete } from '../../events/event/testing/given-event.ts'
import { testApp } from '../../testing/test-app.ts'

const app = await testApp()
const { call, db, givenAccount, givenAdmin } = app
const admin = await givenAdmin()

async function givenOpened() {
  const account = await givenAccount()
  const { id: eventId } = await givenComplete(app, account)
  await sql`insert into api_token (account_id, name, token_hash, ending, scopes, expires_at)
    values (${account.id}, 'Key', ${randomBytes(32)}, 'abcd', '{orders:read}', now() + interval '1 year')`.execute(
    db,
  )
  await sql`insert into webhook_endpoint (account_id, created_by, name, url, types, secret)
    values (${account.id}, ${account.id}, 'Hook', 'https://example.org', '{order.paid}', ${randomBytes(32)})`.execute(
    db,
  )
  await sql`insert into door_link (event_id, label, token_hash, created_by, expires_at)
    values (${eventId}, 'Door', ${randomBytes(32)}, ${account.id}, now() + interval '7 days')`.execute(db)
  return { account, eventId }
}
const livingOf = async (id: number) =>
  (
    await sql`select (select count(*)::int from api_token where account_id = ${id} and revoked_at is null) as keys,
      (select count(*)::int from webhook_endpoint where account_id = ${id} and status = 'active') as webhooks,
      (select count(*)::int from door_link where created_by = ${id} and revoked_at is null) as doors`.execute(
      db,
    )
  ).rows[0]
const block = (id: number, bloqueado: number, more = {}) =>
  call('app_usuario_bloquear', { id, bloqueado, ...more }, admin)

test.each([
  [{}, { keys: 0, webhooks: 0, doors: 0 }],
  [{ restaurar: ['claves'] }, { keys: 1, webhooks: 0, doors: 0 }],
  [{ restaurar: ['webhooks', 'puertas'] }, { keys: 0, webhooks: 1, doors: 1 }],
])(
  'given a blocked account, when unblocked with %j, then only what is named lives again',
  async (more, expected) => {
    const { account } = await givenOpened()
    expect(await livingOf(account.id)).toEqual({ keys: 1, webhooks: 1, doors: 1 })
    expect((await block(account.id, 1)).error).toBe(false)
    expect(await livingOf(account.id)).toEqual({ keys: 0, webhooks: 0, doors: 0 })
    expect((await block(account.id, 0, more)).error).toBe(false)
    expect(await livingOf(account.id)).toEqual(expected)
    // What was not named is not restored by a later block and its end.
    await block(account.id, 1)
    await block(account.id, 0, { restaurar: ['claves', 'webhooks', 'puertas'] })
    expect(await livingOf(account.id)).toEqual(expected)
  },
)
