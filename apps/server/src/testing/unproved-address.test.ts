import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { routes } from '../app/handlers.ts'
import { ACCESS_RULES } from './access-rules.ts'
import { givenThings } from './right-body.ts'
import { testApp } from './test-app.ts'

const app = await testApp()
const { call, db, mailer, givenAccount } = app

/** Tables of lasting ways in, keys, invitations and uploads of video. */
const LASTING = [
  ...['passkey', 'account_identity', 'api_token', 'webhook_endpoint', 'webhook_delivery', 'event_member'],
  ...['participant_claim', 'door_link', 'video_asset', 'waiting_entry', 'cause_payee'],
] as const
const countOf = async (): Promise<Record<string, number>> => {
  const { rows } = await sql<Record<string, number>>`select ${sql.join(
    LASTING.map((table) => {
      // A link to a video elsewhere is no upload.
      const which = table === 'video_asset' ? sql`where upload_link is not null` : sql``
      return sql`(select count(*)::int from ${sql.table(table)} ${which}) as ${sql.ref(table)}`
    }),
  )}`.execute(db)
  return rows[0] ?? {}
}
const signedIn = routes
  .map((route) => route.call)
  .filter(({ access }) => access === 'user' || access === 'owner')

test.each(
  signedIn.filter(({ needs }) => needs === 'confirmed').map((found) => [found.wireName, found] as const),
)(
  'given an account that is not confirmed, when it calls %s, then confirmation is required, and a confirmed one passes',
  async (name) => {
    const fresh = await givenAccount({ confirmed_at: null })
    const ids = await givenThings(app, fresh)
    const fields = ACCESS_RULES[name]?.fields?.(ids) ?? {}
    const refused = await call(name, { ...fields, lang: 'eu' }, fresh)
    expect(refused).toMatchObject({ error: true, data: { code: 'account.not_confirmed' } })
    expect(refused.msg).toBe('Lehenik, berretsi zure helbide elektronikoa bidali dizugun estekarekin.')
    await db
      .updateTable('account')
      .set({ confirmed_at: new Date().toISOString() })
      .where('id', '=', fresh.id)
      .execute()
    expect((await call(name, fields, fresh)).data?.code).not.toBe('account.not_confirmed')
  },
)

test('given an account that is not confirmed, when it makes every call rightly, then no way in, key, invitation, video or mail to others comes of it', async () => {
  const made: string[] = []
  for (const { wireName } of signedIn) {
    const fresh = await givenAccount({ confirmed_at: null })
    const ids = await givenThings(app, fresh)
    const before = await countOf()
    const letters = mailer.letters.length
    await call(wireName, ACCESS_RULES[wireName]?.fields?.(ids) ?? {}, fresh)
    const after = await countOf()
    const more = LASTING.filter((table) => (after[table] ?? 0) > (before[table] ?? 0))
    const others = mailer.letters.slice(letters).filter(({ to }) => to !== fresh.email)
    if (more.length > 0 || others.length > 0)
      made.push(`${wireName}: ${[...more, ...others.map(({ to }) => to)]}`)
  }
  expect(made).toEqual([])
}, 120_000)

test('given the same calls by a confirmed account, then some of them do: the test would see it', async () => {
  const made = new Set<string>()
  for (const name of ['app_equipo_invitar', 'app_puerta_enlace_crear', 'app_artista_invitar']) {
    const owner = await givenAccount()
    const ids = await givenThings(app, owner)
    const before = await countOf()
    await call(name, ACCESS_RULES[name]?.fields?.(ids) ?? {}, owner)
    const after = await countOf()
    for (const table of LASTING) if ((after[table] ?? 0) > (before[table] ?? 0)) made.add(table)
  }
  expect([...made].sort()).toEqual(['door_link', 'event_member', 'participant_claim'])
})

test('given an account that is not confirmed, then it signs in and edits as the specification says', async () => {
  const fresh = await givenAccount({ confirmed_at: null })
  const { event } = await givenThings(app, fresh)
  const added = { contenido: { titulo: 'Coro', ciudad: 'Bilbao', tipo: 1 } }
  expect(await call('app_contenido_add', added, fresh)).toMatchObject({ error: false })
  const changed = { contenido: { id: event, titulo: 'Coro nuevo', version_vista: 1 } }
  expect((await call('app_contenido_update', changed, fresh)).data?.code).not.toBe('account.not_confirmed')
})
