import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Db } from '../../database/tables.ts'
import { givenComplete, givenPublished } from '../../events/event/testing/given-event.ts'
import { hashPassword } from '../../identity/accounts/password-hash.ts'
import { type TestAccount, testApp } from '../../testing/test-app.ts'
import { tablesWith } from './testing/tables-with.ts'

const app = await testApp()
const { call, db } = app
const PASSWORD = 'a password for one test'
const password_hash = await hashPassword(PASSWORD)
const admin = await app.givenAdmin()

interface Things {
  owner: TestAccount
  draftId: number
  publishedId: number
  participantId: number
}

async function givenThings(): Promise<Things> {
  const owner = await app.givenAccount({ password_hash })
  const draft = await givenComplete(app, owner)
  const published = await givenPublished(app, owner, admin)
  const tie = await db
    .selectFrom('event_participant')
    .select('participant_id')
    .where('event_id', '=', published.id)
    .executeTakeFirstOrThrow()
  return { owner, draftId: draft.id, publishedId: published.id, participantId: tie.participant_id }
}

const back = { descripcion: 'comesback' }
/** All that a signed-in user may be writing in the moment of the erasure. */
const edits = ({ draftId, publishedId, participantId }: Things): [string, object][] => [
  ['app_update_usu', back],
  ['app_update_usu_fact', { razon_social: 'comesback', cif: null, iva: null, iban: null }],
  ['app_contenido_update', { contenido: { id: draftId, ...back } }],
  ['app_contenido_update', { contenido: { id: publishedId, ...back } }],
  ['app_contenido_add', { contenido: { titulo: 'comesback', ciudad: 'Bilbao', tipo: 1 } }],
  ['app_new_artista_contenido', { contenido_id: publishedId, tipo_usu: 2, nombre: 'comesback' }],
  ['app_update_artista_contenido', { artista_id: participantId, ...back }],
]

const erase = (owner: TestAccount) => call('app_borrar_cuenta', { password: PASSWORD }, owner)

async function waiting(): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return rows[0]?.n ?? 0
}
async function untilWaiting(n: number): Promise<void> {
  for (let tries = 0; (await waiting()) < n; tries += 1) {
    if (tries > 1000) throw new Error(`only ${await waiting()} of ${n} wait`)
    await pause(10)
  }
}

/** Holds rows until `release`, so that other writers wait. */
async function hold(lock: (tx: Db) => Promise<unknown>): Promise<() => Promise<void>> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  let locked = () => {}
  const isLocked = new Promise<void>((resolve) => {
    locked = resolve
  })
  const held = db.transaction().execute(async (tx) => {
    await lock(tx)
    locked()
    await released
  })
  await isLocked
  return async () => {
    release()
    await held
  }
}

test('given an erasure half way, when its owner edits everything, then each edit fails and nothing comes back', async () => {
  const things = await givenThings()
  const release = await hold((tx) =>
    sql`select id from participant where id = ${things.participantId} for update`.execute(tx),
  )
  const erased = erase(things.owner)
  await untilWaiting(1)
  const answers = edits(things).map(([name, fields]) => call(name, fields, things.owner))
  await untilWaiting(1 + answers.length)
  await release()
  expect(await erased).toMatchObject({ error: false })
  const codes = (await Promise.all(answers)).map(({ data }) => data.code)
  expect(codes.map((code) => code.replace(/.*not_found/, 'gone'))).toEqual([
    ...['request.sign_in_needed', 'request.sign_in_needed', 'gone', 'gone', 'request.sign_in_needed', 'gone'],
    'gone',
  ])
  expect(await tablesWith(db, 'comesback')).toEqual([])
})

test('given an account that is only overwritten (the control), when its owner edits it meanwhile, then data come back', async () => {
  const things = await givenThings()
  const release = await hold((tx) =>
    tx
      .updateTable('account')
      .set({ name: 'nobody', email: `nobody${things.owner.id}@example.org`, description: null })
      .where('id', '=', things.owner.id)
      .execute(),
  )
  const edit = call('app_update_usu', back, things.owner)
  await untilWaiting(1)
  await release()
  expect(await edit).toMatchObject({ error: false })
  expect(await tablesWith(db, 'comesback')).toContain('account')
  await erase(things.owner)
  expect(await tablesWith(db, 'comesback')).toEqual([])
})

test('given edits and an erasure all at once, again and again, when they are through, then the account is gone whole', async () => {
  for (let round = 0; round < 4; round += 1) {
    const things = await givenThings()
    const all = edits(things).map(
      ([name, fields]) =>
        () =>
          call(name, fields, things.owner),
    )
    all.splice(round * 2, 0, () => erase(things.owner))
    const answers = await Promise.all(all.map((make) => make()))
    expect(answers[round * 2]).toMatchObject({ error: false })
    const accounts = await db.selectFrom('account').select('id').where('id', '=', things.owner.id).execute()
    expect(accounts).toEqual([])
    // What was approved before stays: the edit of a published event may have come first.
    const left = await tablesWith(db, 'comesback')
    expect(left.filter((name) => !['event', 'participant', 'publication'].includes(name))).toEqual([])
    const drafts = await sql`select id from event where status < 2`.execute(db)
    expect(drafts.rows).toEqual([])
  }
})
