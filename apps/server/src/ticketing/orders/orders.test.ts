import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { findBrokenReceipt } from '../../ledger/receipts.ts'
import { givenPublished } from '../../testing/given-published.ts'
import { testApp } from '../../testing/test-app.ts'
import { confirmCheckout } from './confirm.ts'
import { expireHolds } from './expire.ts'
import {
  countersOf,
  endHolds,
  givenOnSale,
  givenPayment,
  givenVoucher,
  type OnSale,
  reserve,
} from './testing/given-on-sale.ts'
import { recount } from './testing/recount.ts'

const app = await testApp()
const { call, db } = app
const owner = await app.givenAccount({ legal_name: 'Coro Sociedad', tax_id: 'B99286320' })
const buyer = { email: 'ane@example.org', nombre: 'Ane' }

afterEach(async () => expect(await recount(db)).toEqual([]))

/** Pays a checkout as a provider's message would. */
async function pay(compra: string, more: object = {}) {
  const payment = await givenPayment(db, compra, more)
  return db.transaction().execute((tx) => confirmCheckout(tx, payment))
}

test('given a free event, when a buyer books by calls, then places go from held to sold and there are tickets', async () => {
  const on = await givenOnSale(app, owner, { mode: 3, capacity: 10 })
  const offer = await call('web_oferta', { contenido_id: on.eventId })
  expect(offer.data.sesiones[0]).toMatchObject({
    disponibles: 10,
    tipos: [{ precio_cent: 0, en_venta: 1, motivo: null }],
  })
  const held = await reserve(app, on, 2)
  expect(held.data.reserva).toMatchObject({ estado: 'abierta', total_cent: 0 })
  expect(Date.parse(held.data.reserva.caduca) - Date.parse(held.data.reserva.ahora)).toBe(900_000)
  expect(await countersOf(db, on)).toEqual({ sold: 0, held: 2 })
  const { compra } = held.data
  const early = await call('web_pagar', { compra })
  expect(early.data).toEqual({ code: 'order.details_missing', fields: ['email', 'nombre'] })
  await call('web_reserva_datos', { compra, ...buyer })
  const paid = await call('web_pagar', { compra })
  expect(paid.data).toMatchObject({
    enlace_pago: null,
    reserva: { estado: 'pagada', email: 'ane@example.org' },
  })
  expect(paid.data.reserva.pedidos[0].entradas).toHaveLength(2)
  expect(await countersOf(db, on)).toEqual({ sold: 2, held: 0 })
  expect((await call('web_pagar', { compra })).data.reserva.pedidos[0].entradas).toHaveLength(2)
  expect((await call('web_compra', { compra })).data.estado).toBe('pagada')
  expect((await call('web_compra_soltar', { compra })).data.code).toBe('order.paid_already')
  expect((await call('web_reserva_datos', { compra, nombre: 'B' })).data.code).toBe('order.not_open')
  expect(await db.selectFrom('transfer').selectAll().execute()).toEqual([])
  expect(await db.selectFrom('receipt').selectAll().execute()).toEqual([])
})

test('given organisers of one basket who take cash at the door, when it is confirmed, then the book says what each of them holds', async () => {
  const other = await app.givenAccount({ legal_name: 'Bigarren Taldea', tax_id: 'B99286320' })
  const one = await givenOnSale(app, owner, { mode: 1, priceCents: 1000 })
  const two = await givenOnSale(app, other, { mode: 1, priceCents: 700 })
  const pedidos = [one, two].map(({ eventId, sessionId, typeId }) => ({
    contenido_id: eventId,
    lineas: [{ sesion_id: sessionId, tipo_id: typeId, cantidad: 2 }],
  }))
  const { compra } = (await call('web_reserva', { pedidos })).data
  await call('web_reserva_datos', { compra, ...buyer })
  const payment = await givenPayment(db, compra, { provider: 'door' })
  await db.transaction().execute((tx) => confirmCheckout(tx, payment))
  const moves = await db
    .selectFrom('transfer')
    .select(['debit', 'credit', 'amount_cents'])
    .where('event_id', 'in', [one.eventId, two.eventId])
    .where('kind', '=', 'sale')
    .orderBy('event_id')
    .execute()
  expect(moves).toEqual([
    { debit: `door:${owner.id}`, credit: `seller:${owner.id}`, amount_cents: 2000 },
    { debit: `door:${other.id}`, credit: `seller:${other.id}`, amount_cents: 1400 },
  ])
})

test('given a paid order with voucher and donation, when its payment comes, then the book, the receipt and the tickets agree to the cent', async () => {
  const on = await givenOnSale(app, owner, { mode: 1, priceCents: 1000 })
  await givenVoucher(db, on, { amount_cents: 500, max_uses: 5 })
  const { data } = await reserve(app, on, 3, { order: { vale: 'korua', donativo_cent: 250 } })
  expect(data.reserva.pedidos[0]).toMatchObject({
    subtotal_cent: 3000,
    descuento_cent: 500,
    donativo_cent: 250,
    total_cent: 2750,
  })
  await call('web_reserva_datos', { compra: data.compra, ...buyer })
  const payment = await givenPayment(db, data.compra, { feeCents: 61 })
  const confirm = () => db.transaction().execute((tx) => confirmCheckout(tx, payment))
  const wrong = { ...payment, payment: { ...payment.payment, amountCents: 2749 } }
  await expect(db.transaction().execute((tx) => confirmCheckout(tx, wrong))).rejects.toThrow(
    'payment.amount_wrong',
  )
  const answers = await Promise.all([confirm(), confirm(), confirm()])
  expect(answers.map(({ isNew }) => isNew).sort()).toEqual([false, false, true])
  const moves = await db
    .selectFrom('transfer')
    .select(['kind', 'debit', 'credit', 'amount_cents'])
    .where('event_id', '=', on.eventId)
    .orderBy('kind')
    .execute()
  const [seller, cause] = [`seller:${owner.id}`, `cause:${on.eventId}`]
  expect(moves).toEqual([
    { kind: 'cause', debit: seller, credit: cause, amount_cents: 1250 },
    { kind: 'donation', debit: 'provider:stripe', credit: cause, amount_cents: 250 },
    { kind: 'fee', debit: 'festival', credit: 'provider:stripe', amount_cents: 61 },
    { kind: 'sale', debit: 'provider:stripe', credit: seller, amount_cents: 2500 },
  ])
  const tickets = await db
    .selectFrom('ticket')
    .select('paid_cents')
    .where('event_id', '=', on.eventId)
    .execute()
  expect(tickets.map(({ paid_cents }) => paid_cents).sort()).toEqual([833, 833, 834])
  const receipt = await db
    .selectFrom('receipt')
    .selectAll()
    .where('event_id', '=', on.eventId)
    .executeTakeFirstOrThrow()
  expect(receipt.document).toMatchObject({
    totalCents: 2500,
    baseCents: 2273,
    vatCents: 227,
    seller: { taxId: 'B99286320' },
  })
  await expect(pay(data.compra)).rejects.toThrow('order.paid_already')
})

test('given receipts of one organiser, when orders are paid at once, then numbers have no gap and a changed one breaks the chain', async () => {
  const on = await givenOnSale(app, owner, { mode: 1 })
  // The chain is made by the database and looked at here: letters must mean the same to both.
  const title = JSON.stringify({ title: 'Ñ "eñe" \\ 🎭 \u2028 \u0007 مسرح' })
  await sql`update publication set document = document || ${title}::jsonb where event_id = ${on.eventId}`.execute(
    db,
  )
  const held = await Promise.all(Array.from({ length: 8 }, () => reserve(app, on)))
  await Promise.all(held.map(({ data }) => pay(data.compra)))
  const series = `T${new Date().getFullYear()}`
  const rows = await db
    .selectFrom('receipt')
    .select('number')
    .where('seller_id', '=', owner.id)
    .orderBy('number')
    .execute()
  expect(rows.map(({ number }) => number)).toEqual(rows.map((_, at) => at + 1))
  expect(rows.length).toBeGreaterThanOrEqual(8)
  const { document } = await db
    .selectFrom('receipt')
    .select('document')
    .where('event_id', '=', on.eventId)
    .limit(1)
    .executeTakeFirstOrThrow()
  expect(document).toMatchObject({ event: 'Ñ "eñe" \\ 🎭 \u2028 \u0007 مسرح' })
  expect(await findBrokenReceipt(db, owner.id, series)).toBeUndefined()
  const third = db.updateTable('receipt').where('seller_id', '=', owner.id).where('number', '=', 3)
  const spoil = (by: number) =>
    third
      .set({
        document: sql`document || jsonb_build_object('totalCents', (document -> 'totalCents')::int + ${by}::int)`,
      })
      .execute()
  await spoil(1)
  expect(await findBrokenReceipt(db, owner.id, series)).toBe(3)
  await spoil(-1)
  expect(await findBrokenReceipt(db, owner.id, series)).toBeUndefined()
})

test('given a published price, when its owner changes it, then the approved one is sold until the new one is approved', async () => {
  const on = await givenOnSale(app, owner, { mode: 1, priceCents: 1000 })
  const price = async () => (await reserve(app, on)).data.reserva.total_cent
  expect(await price()).toBe(1000)
  await db.updateTable('event').set({ price_cents: 100 }).where('id', '=', on.eventId).execute()
  expect(await price()).toBe(1000)
  await givenPublished(db, on.eventId)
  expect(await price()).toBe(100)
  await sql`update publication set status = 3 where event_id = ${on.eventId}`.execute(db)
  expect((await reserve(app, on)).data.code).toBe('content.not_found')
})

test('given a payment that comes after the hold, then it is honoured while places are free, and refused when not', async () => {
  const on = await givenOnSale(app, owner, { mode: 1, capacity: 2, maxPerPerson: 2 })
  const first = (await reserve(app, on, 2)).data.compra
  await call('web_reserva_datos', { compra: first, ...buyer })
  await endHolds(app)
  expect((await call('web_pagar', { compra: first })).data.code).toBe('order.hold_expired')
  expect(await expireHolds(db)).toBeGreaterThan(0)
  const other = await reserve(app, on, 1)
  await expect(pay(first)).rejects.toThrow('order.sold_out_meanwhile')
  await call('web_compra_soltar', { compra: other.data.compra })
  expect(await pay(first)).toMatchObject({ isNew: true })
  expect(await countersOf(db, on)).toEqual({ sold: 2, held: 0 })
})

test('given a basket of two organisers, then all of it is kept or nothing, and each is settled apart', async () => {
  const other = await app.givenAccount()
  const [a, b] = [
    await givenOnSale(app, owner, { mode: 1 }),
    await givenOnSale(app, other, { mode: 1, capacity: 1 }),
  ]
  const order = ({ eventId, sessionId, typeId }: OnSale, cantidad: number) => ({
    contenido_id: eventId,
    lineas: [{ sesion_id: sessionId, tipo_id: typeId, cantidad }],
  })
  const tooMuch = await call('web_reserva', { pedidos: [order(a, 1), order(b, 2)] })
  expect(tooMuch.data).toMatchObject({ code: 'order.sold_out', sesion_id: b.sessionId })
  expect(await countersOf(db, a)).toEqual({ sold: 0, held: 0 })
  const { data } = await call('web_reserva', { pedidos: [order(b, 1), order(a, 2)] })
  const { orders } = await pay(data.compra)
  expect(orders.map(({ sellerId, totalCents }) => [sellerId, totalCents])).toEqual([
    [owner.id, 2000],
    [other.id, 1000],
  ])
  const twice = await call('web_reserva', { pedidos: [order(a, 1), order(a, 1)] })
  expect(twice.data.code).toBe('order.event_twice')
})

test('given an idempotency key, then the same basket returns the same checkout and another one is refused', async () => {
  const on = await givenOnSale(app, owner)
  const top = { clave: 'a-key-of-a-buyer' }
  const [first, second] = [await reserve(app, on, 1, { top }), await reserve(app, on, 1, { top })]
  expect(second.data.compra).toBe(first.data.compra)
  expect(await countersOf(db, on)).toEqual({ sold: 0, held: 1 })
  expect((await reserve(app, on, 2, { top })).data).toEqual({ code: 'request.key_reused', fields: ['clave'] })
  expect((await reserve(app, on, 1, { top: { clave: 'short' } })).data.code).toBe('request.key_wrong')
})

test('given a change of the address, then places count for the new person and no longer for the old one', async () => {
  const on = await givenOnSale(app, owner, { maxPerPerson: 2 })
  const { compra } = (await reserve(app, on, 2)).data
  await call('web_reserva_datos', { compra, ...buyer })
  const next = (await reserve(app, on, 1)).data.compra
  expect((await call('web_reserva_datos', { compra: next, email: 'Ane+2@example.org' })).data).toEqual({
    code: 'order.too_many_per_person',
    sesion_id: on.sessionId,
    max_por_persona: 2,
  })
  await call('web_reserva_datos', { compra, email: 'miren@example.org' })
  expect((await call('web_reserva_datos', { compra: next, email: 'ane+2@example.org' })).error).toBe(false)
})

test('given a donation that changes with the details, then the total follows', async () => {
  const on = await givenOnSale(app, owner, { mode: 1, priceCents: 1000 })
  const { compra, reserva } = (await reserve(app, on)).data
  const pedido_id = reserva.pedidos[0].pedido_id
  const give = (donativo_cent: number) =>
    call('web_reserva_datos', { compra, donativos: [{ pedido_id, donativo_cent }] })
  expect((await give(300)).data).toMatchObject({
    total_cent: 1300,
    pedidos: [{ total_cent: 1300, donativo_cent: 300 }],
  })
  expect((await give(0)).data.total_cent).toBe(1000)
})
