import type { Call, Fields, Type } from '@larunbat/contract/kit'
import { expect, test } from 'vitest'
import { routes } from '../app/handlers.ts'
import { FORBIDDEN_FIELDS } from './hostile-values.ts'
import { rightBody } from './right-body.ts'
import { testApp } from './test-app.ts'

const app = await testApp()
const { call, db } = app

/** What only the server, an administrator or the state machine writes. */
const PROTECTED = {
  account: ['id', 'profile_id', 'confirmed_at', 'blocked_at', 'can_see_analytics', 'created_at'],
  event: [
    'id',
    'owner_id',
    'status',
    'is_featured',
    'is_360',
    'is_blacklisted',
    'hub_id',
    'is_hub_fixed',
    'platform',
    'edition_id',
    'slug',
    'series_id',
    'sent_at',
    'published_at',
    'created_at',
  ],
  session: ['id', 'event_id', 'sold', 'held'],
  participant: ['id', 'owner_id', 'created_at', 'claimed_at', 'policy_accepted_by'],
  media: ['id', 'event_id', 'url', 'variants', 'bytes'],
  extra: ['id', 'event_id', 'kind', 'file', 'video', 'video_asset_id', 'created_at'],
  appearance: ['id', 'event_id', 'hub_id', 'created_at'],
} as const

async function protectedRows(): Promise<Record<string, Map<number, string>>> {
  const tables = Object.entries(PROTECTED).map(async ([table, columns]) => {
    const rows = await db
      .selectFrom(table as 'event')
      .selectAll()
      .execute()
    const kept = rows.map((row) => [
      row.id,
      JSON.stringify(columns.map((column) => row[column as keyof typeof row])),
    ])
    return [table, new Map(kept as [number, string][])]
  })
  return Object.fromEntries(await Promise.all(tables))
}

const MOVES = ['app_contenido_update_stat', 'app_serie_capitulo_add']

/** The body with the forbidden fields in it and in every object inside, but for names that are fields there. */
function withForbidden(type: Type, body: unknown): unknown {
  if (type.inner) {
    return Array.isArray(body)
      ? body.map((item) => withForbidden(type.inner as Type, item))
      : withForbidden(type.inner, body)
  }
  const { fields } = type as { fields?: Fields }
  if (!fields || body === null || typeof body !== 'object') return body
  const own = Object.values(fields)
  const extra = Object.entries(FORBIDDEN_FIELDS).filter(([name]) => own.every(({ wire }) => wire !== name))
  const given = Object.entries(body).map(([name, value]) => {
    const inner = own.find(({ wire }) => wire === name)?.type
    return [name, inner ? withForbidden(inner as Type, value) : value]
  })
  return { ...Object.fromEntries(extra), ...Object.fromEntries(given) }
}

/** Calls that change something for a signed-in caller. */
const writes = routes
  .map(({ call: definition }) => definition)
  .filter(
    ({ access, wireName }) => access !== 'admin' && /_add$|_update|_new_|new_|registro|seo/.test(wireName),
  )

test.each(writes.map((definition) => [definition.wireName, definition] as const))(
  '%s: given fields that are nobody’s to set, when its owner sends them along, then it is done without them',
  async (wireName, definition: Call) => {
    const owner = await app.givenAccount()
    const right = await rightBody(app, definition, owner, owner)
    const before = await protectedRows()
    // The common fields of every call are looked at as what they are.
    const {
      usuario_id: _,
      token: __,
      ...body
    } = withForbidden(definition.input as Type, right) as Record<string, unknown>
    const answer = await call(
      wireName,
      { ...body, ...(right.contenido ? {} : { version: undefined }) },
      owner,
    )
    const { code } = answer.data ?? {}
    expect([undefined, 'content.in_review'], JSON.stringify(answer)).toContain(code)
    // With the guard left out one of them is set: `npm run prove` makes sure that this is seen.
    if (process.env.PROVE_CONTROL === 'mass') await db.updateTable('event').set({ is_360: true }).execute()
    const after = await protectedRows()
    for (const [table, rows] of Object.entries(before))
      for (const [id, row] of rows) {
        // Sending for review, and making a chapter of it, is what the owner asked for.
        if (!MOVES.includes(wireName)) expect(after[table]?.get(id)).toBe(row)
      }
    const made = (await db.selectFrom('event').selectAll().execute()).filter(
      ({ id }) => !before.event?.has(id),
    )
    for (const row of made)
      expect(row).toMatchObject({ owner_id: owner.id, status: 0, is_featured: false, slug: null, hub_id: 2 })
    const accounts = await db.selectFrom('account').selectAll().execute()
    for (const row of accounts.filter(({ id }) => !before.account?.has(id)))
      expect(row).toMatchObject({ profile_id: 3, confirmed_at: null, can_see_analytics: false })
    const sessions = await db.selectFrom('session').selectAll().where('sold', '>', 0).execute()
    expect(sessions).toEqual([])
  },
)

test('given fields that only an administrator sets, when an owner sends an event for review with them, then they stay', async () => {
  const owner = await app.givenAccount()
  const body = await rightBody(app, { wireName: 'app_contenido_update_stat', access: 'owner' }, owner, owner)
  const { data } = await call('app_contenido_update_stat', { ...body, destacado: 1, is360: 1, hub: 3 }, owner)
  expect(data).toMatchObject({ estado: 1, destacado: 0, is360: 0, hub: 2, usuario_id: owner.id })
})
