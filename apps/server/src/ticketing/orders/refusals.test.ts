import { reservePlaces as contract } from '@larunbat/contract'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { daysFromNow, moveSessions } from '../../events/sessions/testing/move-sessions.ts'
import { hostileBodies } from '../../testing/hostile-cases.ts'
import { wireBody } from '../../testing/hostile-values.ts'
import { testApp } from '../../testing/test-app.ts'
import { anonymizeBuyers } from './anonymize-buyer-store.ts'
import { expireHolds } from './expire.ts'
import {
  countersOf,
  endHolds,
  givenOnSale,
  givenType,
  givenVoucher,
  reserve,
} from './testing/given-on-sale.ts'
import { recount } from './testing/recount.ts'

const app = await testApp()
const { call, db } = app
const owner = await app.givenAccount()
const buyer = { email: 'ane@example.org', nombre: 'Ane' }

afterEach(async () => expect(await recount(db)).toEqual([]))

const codes = { sold: 'order.sold_out', price: 'order.price_changed' }

test('given fewer places than requested, then it says how many are left, and what is full for a moment is freed first', async () => {
  const on = await givenOnSale(app, owner, { capacity: 5, maxPerPerson: 5 })
  const { data } = await reserve(app, on, 3)
  const { msg, data: refused } = await reserve(app, on, 3)
  expect(refused).toEqual({ code: codes.sold, sesion_id: on.sessionId, disponibles: 2 })
  expect(msg).toContain('2')
  await endHolds(app)
  expect((await call('web_compra', { compra: data.compra })).data.estado).toBe('caducada')
  expect((await reserve(app, on, 5)).error).toBe(false)
})

test('given a price the buyer did not see, or a maximum, then nothing is kept', async () => {
  const on = await givenOnSale(app, owner, { mode: 1, priceCents: 1200, maxPerPerson: 4 })
  const { sessionId: sesion_id, typeId: tipo_id } = on
  expect((await reserve(app, on, 1, { line: { precio_cent: 1000 } })).data).toEqual({
    code: codes.price,
    precios: [{ sesion_id, tipo_id, precio_cent: 1200 }],
  })
  expect((await reserve(app, on, 5)).data).toEqual({
    code: 'order.too_many_per_person',
    sesion_id,
    max_por_persona: 4,
  })
  expect((await reserve(app, on, 1, { line: { tipo_id: 999_999 } })).data.code).toBe('order.no_such_type')
  expect((await call('web_reserva', { pedidos: [] })).data.code).toBe('order.empty')
  expect(await countersOf(db, on)).toEqual({ sold: 0, held: 0 })
})

test.each([
  [{ sale_starts_at: '2099-01-01T00:00:00Z' }, 'order.not_yet_on_sale'],
  [{ sale_ends_at: '2020-01-01T00:00:00Z' }, 'order.sale_over'],
])('given the sale window %o, then the result is %s', async (values, code) => {
  const on = await givenOnSale(app, owner)
  await sql`update ticket_type set ${sql.join(Object.entries(values).map(([name, at]) => sql`${sql.ref(name)} = ${at}`))}
    where event_id = ${on.eventId}`.execute(db)
  expect((await reserve(app, on)).data.code).toBe(code)
  const { data } = await call('web_oferta', { contenido_id: on.eventId })
  expect(data.sesiones[0].tipos[0].en_venta).toBe(0)
})

test.each([
  ['its end', -0.2, -0.1],
  ['as long as the event takes', -0.1, null],
])(
  'given a sale that goes on for other sessions, when one is over by %s, then it is not sold any more',
  async (_, from, until) => {
    const on = await givenOnSale(app, owner, { mode: 1 })
    await moveSessions(db, on.eventId, daysFromNow(-0.01), until === null ? null : daysFromNow(0.1))
    expect((await reserve(app, on)).error).toBe(false)
    await moveSessions(db, on.eventId, daysFromNow(from), until === null ? null : daysFromNow(until))
    await sql`update publication set updated_at = clock_timestamp() where event_id = ${on.eventId}`.execute(
      db,
    )
    expect((await reserve(app, on)).data.code).toBe('order.sale_over')
    const { data } = await call('web_oferta', { contenido_id: on.eventId })
    expect(data.sesiones[0].tipos[0]).toMatchObject({ en_venta: 0, motivo: 'terminada' })
  },
)

test('given vouchers, then each reason to refuse one has its name', async () => {
  const on = await givenOnSale(app, owner, { mode: 1 })
  await givenVoucher(db, on, { code: 'FREE', kind: 'free' })
  await givenVoucher(db, on, { code: 'LATE', kind: 'free', valid_until: '2020-01-01T00:00:00Z' })
  await givenVoucher(db, on, { code: 'OTHER', kind: 'free', type_ids: [999_999] })
  const with_ = (vale: string) => reserve(app, on, 1, { order: { vale } })
  expect((await with_('nothing')).data.code).toBe('voucher.unknown')
  expect((await with_('late')).data.code).toBe('voucher.not_now')
  expect((await with_('other')).data.code).toBe('voucher.not_for_this')
  await givenVoucher(db, on, { code: 'NEARLY', amount_cents: 980 })
  expect((await with_('nearly')).data).toMatchObject({ code: 'voucher.rest_too_small' })
  const given = await reserve(app, on, 1, { order: { vale: 'nearly', donativo_cent: 30 } })
  expect(given.data.reserva.total_cent).toBe(50)
  const { data } = await with_('free')
  expect(data.reserva.total_cent).toBe(0)
  expect((await with_('free')).data.code).toBe('voucher.used_up')
  await call('web_compra_soltar', { compra: data.compra })
  expect((await call('web_compra', { compra: data.compra })).data.estado).toBe('cancelada')
  const again = await with_('free')
  await call('web_reserva_datos', { compra: again.data.compra, ...buyer })
  expect((await call('web_pagar', { compra: again.data.compra })).data.reserva.estado).toBe('pagada')
  expect((await with_('free')).data.code).toBe('voucher.used_up')
})

test('given a price of choice, then it is held between its limits', async () => {
  const on = await givenOnSale(app, owner, { mode: 5 })
  await db.updateTable('ticket_type').set({ min_cents: 300 }).where('event_id', '=', on.eventId).execute()
  const choose = (importe_cent?: number) => reserve(app, on, 2, { line: { importe_cent } })
  expect((await choose()).data.code).toBe('order.amount_missing')
  expect((await choose(299)).data).toMatchObject({ code: 'order.amount_too_low', minimo_cent: 300 })
  expect((await choose(50_001)).data).toMatchObject({ code: 'order.amount_too_high', maximo_cent: 50_000 })
  expect((await choose(700)).data.reserva.total_cent).toBe(1400)
})

test('given hidden, companion and small types, then code, company and quota are required', async () => {
  const on = await givenOnSale(app, owner, { mode: 1 })
  const hidden = await givenType(db, on, { name: 'Taldea', price_cents: 500, code: 'LAGUN', capacity: 1 })
  const companion = await givenType(db, on, { name: 'Laguntzailea', pricing: 'free', is_companion: true })
  expect((await reserve(app, on, 1, { line: { tipo_id: hidden } })).data.code).toBe('order.no_such_type')
  const types = async (codigo?: string) =>
    (await call('web_oferta', { contenido_id: on.eventId, codigo })).data.sesiones[0].tipos.map(
      ({ tipo_id }: { tipo_id: number }) => tipo_id,
    )
  expect(await types()).toEqual([on.typeId, companion])
  expect(await types('lagun')).toEqual([on.typeId, hidden, companion])
  const open = { line: { tipo_id: hidden }, order: { codigo: 'lagun' } }
  expect((await reserve(app, on, 1, open)).data.reserva.total_cent).toBe(500)
  expect((await reserve(app, on, 1, open)).data).toMatchObject({ code: codes.sold, disponibles: 0 })
  expect((await reserve(app, on, 1, { line: { tipo_id: companion } })).data.code).toBe(
    'order.companion_alone',
  )
})

test('given wrong values in any field of a basket, then it is refused or kept, and no place is lost', async () => {
  const { sessionId, eventId, typeId } = await givenOnSale(app, owner, { mode: 5, capacity: 500 })
  const linea = { sesion_id: sessionId, tipo_id: typeId, cantidad: 1, importe_cent: 100, precio_cent: 100 }
  const order = { contenido_id: eventId, lineas: [linea], vale: null, codigo: null, donativo_cent: 0 }
  const bodies = hostileBodies(contract, { clave: null, pedidos: [order] }, 150)
  for (const body of bodies) {
    const payload = wireBody(body)
    const { statusCode } = await app.app.inject({
      method: 'POST',
      url: '/api/web_reserva',
      headers: { 'content-type': 'application/json' },
      payload,
    })
    expect([payload, statusCode < 500]).toEqual([payload, true])
  }
})

test('given places that were kept and never bought, when their session or event is deleted, then they go along', async () => {
  const on = await givenOnSale(app, owner, { mode: 3 })
  const kept = await reserve(app, on)
  const remove = () => call('app_sesion_delete', { sesion_id: on.sessionId }, owner)
  expect((await remove()).data.code).toBe('session.has_orders')
  await call('web_compra_soltar', { compra: kept.data.compra })
  expect((await remove()).error).toBe(false)
  expect((await call('web_compra', { compra: kept.data.compra })).data.pedidos[0].lineas).toEqual([])
  const bought = await givenOnSale(app, owner, { mode: 3 })
  const { compra } = (await reserve(app, bought)).data
  await call('web_reserva_datos', { compra, ...buyer })
  await call('web_pagar', { compra })
  await sql`with t as (update ticket set status = 'cancelled' where event_id = ${bought.eventId}),
      b as (update buyer_share set taken = 0 where event_id = ${bought.eventId})
    update session set sold = 0 where event_id = ${bought.eventId}`.execute(db)
  const gone = await call('app_sesion_delete', { sesion_id: bought.sessionId }, owner)
  expect(gone.data.code).toBe('session.has_orders')
})

test('given whom a purchase is billed to, then name, number and address come together, stay until they are taken away, and go with the buyer', async () => {
  const on = await givenOnSale(app, owner, { mode: 1, priceCents: 1200 })
  const { data } = await reserve(app, on, 1)
  const details = (more: object) => call('web_reserva_datos', { compra: data.compra, ...buyer, ...more })
  const half = await details({ fiscal_nombre: 'Koop. Elk.', fiscal_nif: ' ' })
  expect(half.data.code).toBe('input.invalid')
  expect(Object.keys(half.data.mensajes).sort()).toEqual(['fiscal_direccion', 'fiscal_nif'])
  const billed = { fiscal_nombre: 'Koop. Elk.', fiscal_nif: 'f95123456', fiscal_direccion: 'Kale Nagusia 1' }
  expect((await details(billed)).data).toMatchObject({ ...billed, fiscal_nif: 'F95123456' })
  expect((await details({})).data).toMatchObject({ fiscal_nombre: 'Koop. Elk.' })
  expect((await details({ fiscal_nombre: '', fiscal_nif: null, fiscal_direccion: '' })).data).toMatchObject({
    fiscal_nombre: null,
  })
  await details(billed)
  await endHolds(app)
  await expireHolds(db)
  await sql`update checkout set expires_at = now() - interval '40 days' where billed_to is not null`.execute(
    db,
  )
  await anonymizeBuyers(db)
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from checkout
    where billed_to is not null`.execute(db)
  expect(rows).toEqual([{ count: 0 }])
})
