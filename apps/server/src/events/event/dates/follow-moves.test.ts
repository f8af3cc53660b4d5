import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { givenPublished } from '../../../testing/given-published.ts'
import { testApp } from '../../../testing/test-app.ts'
import { givenComplete } from '../testing/given-event.ts'

const app = await testApp()
const { call, db, givenAccount, givenAdmin } = app
const owner = await givenAccount()
const admin = await givenAdmin()

const START = '2026-11-28T18:00:00.000Z'
const END = '2026-11-28T20:00:00.000Z'
const NOON = '2026-11-28T11:00:00.000Z'
const LATER = {
  start: '2026-11-29T18:00:00.000Z',
  end: '2026-11-29T20:00:00.000Z',
  noon: '2026-11-29T11:00:00.000Z',
}

/** An event whose sale, visibility, ticket type and code go by its one session. */
async function givenTied(isPublished: boolean) {
  const { id } = await givenComplete(app, owner)
  await sql`update event set ticket_mode = 3, price_cents = null, currency = 'EUR', capacity = 50, max_per_person = 4,
    vat_regime = '10', sale_starts_at = '2026-10-01T08:00Z', sale_ends_at = ${START}, visible_from = ${END},
    visible_until = '2026-12-31T00:00Z' where id = ${id}`.execute(db)
  const { rows } = await sql<{ id: number }>`update session set starts_at = ${START}, ends_at = ${END},
    sale_ends_at = ${START} where event_id = ${id} returning id`.execute(db)
  await sql`insert into ticket_type (event_id, pricing, sale_ends_at) values (${id}, 'free', ${NOON})`.execute(
    db,
  )
  await sql`insert into voucher (event_id, code, kind, percentage, max_uses, valid_from, valid_until)
    values (${id}, 'KORUA', 'percentage', 10, 5, '2026-10-01T08:00Z', ${END})`.execute(db)
  if (isPublished) await givenPublished(db, id)
  return { id, sessionId: rows[0]?.id ?? 0 }
}

async function tiedOf(id: number) {
  const { rows } = await sql<
    Record<string, string>
  >`select c.sale_starts_at, c.sale_ends_at, c.visible_from, c.visible_until,
      s.sale_ends_at as session_sale, t.sale_ends_at as type_sale, v.valid_until
    from event c join session s on s.event_id = c.id join ticket_type t on t.event_id = c.id
      join voucher v on v.event_id = c.id where c.id = ${id}`.execute(db)
  return Object.fromEntries(
    Object.entries(rows[0] ?? {}).map(([name, at]) => [name, new Date(at).toISOString()]),
  )
}

const FAR = { sale_starts_at: '2026-10-01T08:00:00.000Z', visible_until: '2026-12-31T00:00:00.000Z' }
const STAYED = {
  ...FAR,
  ...{ sale_ends_at: START, visible_from: END, session_sale: START, type_sale: NOON, valid_until: END },
}
const MOVED = {
  ...FAR,
  ...{ sale_ends_at: LATER.start, visible_from: LATER.end, session_sale: LATER.start },
  ...{ type_sale: LATER.noon, valid_until: LATER.end },
}

test.each([
  [
    'one session',
    (id: number, sessionId: number) =>
      call(
        'app_sesion_update',
        { sesion: { sesion_id: sessionId, contenido_id: id, inicio: LATER.start, fin: LATER.end } },
        owner,
      ),
  ],
  [
    'a selection',
    (id: number, sessionId: number) =>
      call(
        'app_sesiones_cambiar',
        { contenido_id: id, sesion_ids: [sessionId], cambios: { mover_dias: 1 } },
        owner,
      ),
  ],
])(
  'given a draft, when %s moves a day, then all that went by it moves, and what did not stays',
  async (_, move) => {
    const { id, sessionId } = await givenTied(false)
    const answer = await move(id, sessionId)
    expect(answer.error, JSON.stringify(answer)).toBe(false)
    expect(await tiedOf(id)).toEqual(MOVED)
  },
)

test('given a published event, when its owner moves the session, then the rest follows with the approval', async () => {
  const { id, sessionId } = await givenTied(true)
  await call(
    'app_sesion_update',
    { sesion: { sesion_id: sessionId, contenido_id: id, inicio: LATER.start, fin: LATER.end } },
    owner,
  )
  expect(await tiedOf(id)).toEqual({ ...STAYED, session_sale: LATER.start })
  const offer = await call('web_oferta', { contenido_id: id })
  expect(offer.data.sesiones[0].inicio).toBe(START)
  const approved = await call('app_revision_cambios', { id, aprobado: 1 }, admin)
  expect(approved.error, JSON.stringify(approved)).toBe(false)
  expect(await tiedOf(id)).toEqual(MOVED)
  const now = await call('web_oferta', { contenido_id: id })
  expect(now.data.sesiones[0]).toMatchObject({ inicio: LATER.start, tipos: [{ venta_fin: LATER.noon }] })
})

test('given a published event, when an administrator moves the session, then the rest follows at once', async () => {
  const { id, sessionId } = await givenTied(true)
  await call(
    'app_sesion_update',
    { sesion: { sesion_id: sessionId, contenido_id: id, inicio: LATER.start, fin: LATER.end } },
    admin,
  )
  expect(await tiedOf(id)).toEqual(MOVED)
})

test('given a sale that ends two days before its session, when only the session moves, then it ends two days before it again', async () => {
  const { id, sessionId } = await givenTied(false)
  await sql`update session set sale_ends_at = '2026-11-26T18:00Z' where event_id = ${id}`.execute(db)
  const sesion = { sesion_id: sessionId, contenido_id: id, inicio: LATER.start, fin: LATER.end }
  await call('app_sesion_update', { sesion }, owner)
  expect((await tiedOf(id)).session_sale).toBe('2026-11-27T18:00:00.000Z')
})

test('given a move with an end of the sale of its own, then what is said holds', async () => {
  const { id, sessionId } = await givenTied(false)
  const sesion = {
    sesion_id: sessionId,
    contenido_id: id,
    inicio: LATER.start,
    fin: LATER.end,
    venta_fin: NOON,
  }
  await call('app_sesion_update', { sesion }, owner)
  expect((await tiedOf(id)).session_sale).toBe(NOON)
})
