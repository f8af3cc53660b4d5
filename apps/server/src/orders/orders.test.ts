import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { findBrokenReceipt } from '../money/receipts.ts'
import { givenPublished } from '../test/given-published.ts'
import { testApp } from '../test/test-app.ts'
import { confirmCheckout } from './confirm.ts'
import { expireHolds } from './expire.ts'
import { endHolds, givenOnSale, givenPayment, type OnSale, reserve } from './testing/given-on-sale.ts'
import { recount } from './testing/recount.ts'

const app = await testApp()
const { call, db } = app
const owner = await app.givenAccount({ legal_name: 'Coro Sociedad', tax_id: 'B99286320' })
const buyer = { email: 'ane@example.org', nombre: 'Ane' }

afterEach(async () => expect(await recount(db)).toEqual([]))

async function counters({ contentId }: OnSale) {
  const { rows } = await sql`select sold, held from session where content_id = ${contentId}`.execute(db)
  return rows[0]
}

/** Pays a checkout as a provider's message would. */
async function pay(compra: string, more: object = {}) {
  const payment = await givenPayment(db, compra, more)
  return db.transaction().execute((tx) => confirmCheckout(tx, payment))
}

async function givenVoucher({ contentId }: OnSale, values: object) {
  const all = { content_id: contentId, code: 'KORUA', kind: 'amount', max_uses: 1, ...values }
  await db
    .insertInto('voucher')
    .values(all as never)
    .execute()
}

async function givenType({ contentId }: OnSale, values: object): Promise<number> {
  const { id } = await db
    .insertInto('ticket_type')
    .values({ content_id: contentId, pricing: 'fixed', ...values } as never)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

test('given a free event, when somebody books by calls, then places go from held to sold and there are tickets', async () => {
  const on = await givenOnSale(app, owner, { mode: 3, capacity: 10 })
  const offer = await call('web_oferta', { contenido_id: on.contentId })
  expect(offer.data.sesiones[0]).toMatchObject({
    disponibles: 10,
    tipos: [{ precio_cent: 0, en_venta: 1, motivo: null }],
  })
  const held = await reserve(app, on, 2)
  expect(held.data.reserva).toMatchObject({ estado: 'abierta', total_cent: 0 })
  expect(Date.parse(held.data.reserva.caduca) - Date.parse(held.data.reserva.ahora)).toBe(900_000)
  expect(await counters(on)).toEqual({ sold: 0, held: 2 })
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
  expect(await counters(on)).toEqual({ sold: 2, held: 0 })
  expect((await call('web_pagar', { compra })).data.reserva.pedidos[0].entradas).toHaveLength(2)
  expect((await call('web_compra', { compra })).data.estado).toBe('pagada')
  expect((await call('web_compra_soltar', { compra })).data.code).toBe('order.paid_already')
  expect((await call('web_reserva_datos', { compra, nombre: 'B' })).data.code).toBe('order.not_open')
  expect(await db.selectFrom('transfer').selectAll().execute()).toEqual([])
  expect(await db.selectFrom('receipt').selectAll().execute()).toEqual([])
})

test('given a paid order with voucher and donation, when its payment comes, then the book, the receipt and the tickets agree to the cent', async () => {
  const on = await givenOnSale(app, owner, { mode: 1, priceCents: 1000 })
  await givenVoucher(on, { amount_cents: 500, max_uses: 5 })
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
    .where('content_id', '=', on.contentId)
    .orderBy('kind')
    .execute()
  const [seller, cause] = [`seller:${owner.id}`, `cause:${on.contentId}`]
  expect(moves).toEqual([
    { kind: 'cause', debit: seller, credit: cause, amount_cents: 1250 },
    { kind: 'donation', debit: 'provider:stripe', credit: cause, amount_cents: 250 },
    { kind: 'fee', debit: `fees:${owner.id}`, credit: 'provider:stripe', amount_cents: 61 },
    { kind: 'sale', debit: 'provider:stripe', credit: seller, amount_cents: 2500 },
  ])
  const tickets = await db
    .selectFrom('ticket')
    .select('paid_cents')
    .where('content_id', '=', on.contentId)
    .execute()
  expect(tickets.map(({ paid_cents }) => paid_cents).sort()).toEqual([833, 833, 834])
  const receipt = await db
    .selectFrom('receipt')
    .selectAll()
    .where('content_id', '=', on.contentId)
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
  expect(await findBrokenReceipt(db, owner.id, series)).toBeUndefined()
  await sql`update receipt set document = jsonb_set(document, '{totalCents}', '1')
    where seller_id = ${owner.id} and number = 3`.execute(db)
  expect(await findBrokenReceipt(db, owner.id, series)).toBe(3)
  await sql`delete from receipt where seller_id = ${owner.id}`.execute(db)
  await sql`delete from receipt_series where seller_id = ${owner.id}`.execute(db)
})

describe('refusals', () => {
  const codes = { sold: 'order.sold_out', price: 'order.price_changed' }

  test('given fewer places than asked for, then it says how many are left, and what is full for a moment is freed first', async () => {
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
    expect(await counters(on)).toEqual({ sold: 0, held: 0 })
  })

  test.each([
    [{ sale_starts_at: '2099-01-01T00:00:00Z' }, 'order.not_yet_on_sale'],
    [{ sale_ends_at: '2020-01-01T00:00:00Z' }, 'order.sale_over'],
  ])('given the sale window %o, then it answers %s', async (values, code) => {
    const on = await givenOnSale(app, owner)
    await sql`update ticket_type set ${sql.join(Object.entries(values).map(([name, at]) => sql`${sql.ref(name)} = ${at}`))}
      where content_id = ${on.contentId}`.execute(db)
    expect((await reserve(app, on)).data.code).toBe(code)
    const { data } = await call('web_oferta', { contenido_id: on.contentId })
    expect(data.sesiones[0].tipos[0].en_venta).toBe(0)
  })

  test('given vouchers, then each reason to refuse one has its name', async () => {
    const on = await givenOnSale(app, owner, { mode: 1 })
    await givenVoucher(on, { code: 'FREE', kind: 'free' })
    await givenVoucher(on, { code: 'LATE', kind: 'free', valid_until: '2020-01-01T00:00:00Z' })
    await givenVoucher(on, { code: 'OTHER', kind: 'free', type_ids: [999_999] })
    const with_ = (vale: string) => reserve(app, on, 1, { order: { vale } })
    expect((await with_('nothing')).data.code).toBe('voucher.unknown')
    expect((await with_('late')).data.code).toBe('voucher.not_now')
    expect((await with_('other')).data.code).toBe('voucher.not_for_this')
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
    await db
      .updateTable('ticket_type')
      .set({ min_cents: 300 })
      .where('content_id', '=', on.contentId)
      .execute()
    const choose = (importe_cent?: number) => reserve(app, on, 2, { line: { importe_cent } })
    expect((await choose()).data.code).toBe('order.amount_missing')
    expect((await choose(299)).data).toMatchObject({ code: 'order.amount_too_low', minimo_cent: 300 })
    expect((await choose(50_001)).data).toMatchObject({ code: 'order.amount_too_high', maximo_cent: 50_000 })
    expect((await choose(700)).data.reserva.total_cent).toBe(1400)
  })

  test('given hidden, companion and small types, then code, company and quota are asked for', async () => {
    const on = await givenOnSale(app, owner, { mode: 1 })
    const hidden = await givenType(on, { name: 'Taldea', price_cents: 500, code: 'LAGUN', capacity: 1 })
    const companion = await givenType(on, { name: 'Laguntzailea', pricing: 'free', is_companion: true })
    expect((await reserve(app, on, 1, { line: { tipo_id: hidden } })).data.code).toBe('order.no_such_type')
    const types = async (codigo?: string) =>
      (await call('web_oferta', { contenido_id: on.contentId, codigo })).data.sesiones[0].tipos.map(
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
})

test('given a published price, when its owner changes it, then the approved one is sold until the new one is approved', async () => {
  const on = await givenOnSale(app, owner, { mode: 1, priceCents: 1000 })
  const price = async () => (await reserve(app, on)).data.reserva.total_cent
  expect(await price()).toBe(1000)
  await db.updateTable('content').set({ price_cents: 100 }).where('id', '=', on.contentId).execute()
  expect(await price()).toBe(1000)
  await givenPublished(db, on.contentId)
  expect(await price()).toBe(100)
  await sql`update publication set status = 3 where content_id = ${on.contentId}`.execute(db)
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
  expect(await counters(on)).toEqual({ sold: 2, held: 0 })
})

test('given a basket of two organisers, then all of it is kept or nothing, and each is settled apart', async () => {
  const other = await app.givenAccount()
  const [a, b] = [
    await givenOnSale(app, owner, { mode: 1 }),
    await givenOnSale(app, other, { mode: 1, capacity: 1 }),
  ]
  const order = ({ contentId, sessionId, typeId }: OnSale, cantidad: number) => ({
    contenido_id: contentId,
    lineas: [{ sesion_id: sessionId, tipo_id: typeId, cantidad }],
  })
  const tooMuch = await call('web_reserva', { pedidos: [order(a, 1), order(b, 2)] })
  expect(tooMuch.data).toMatchObject({ code: 'order.sold_out', sesion_id: b.sessionId })
  expect(await counters(a)).toEqual({ sold: 0, held: 0 })
  const { data } = await call('web_reserva', { pedidos: [order(b, 1), order(a, 2)] })
  const { orders } = await pay(data.compra)
  expect(orders.map(({ sellerId, totalCents }) => [sellerId, totalCents])).toEqual([
    [owner.id, 2000],
    [other.id, 1000],
  ])
  const twice = await call('web_reserva', { pedidos: [order(a, 1), order(a, 1)] })
  expect(twice.data.code).toBe('order.event_twice')
})

test('given a key for repeating, then the same basket answers the same checkout and another one is refused', async () => {
  const on = await givenOnSale(app, owner)
  const top = { clave: 'a-key-of-a-buyer' }
  const [first, second] = [await reserve(app, on, 1, { top }), await reserve(app, on, 1, { top })]
  expect(second.data.compra).toBe(first.data.compra)
  expect(await counters(on)).toEqual({ sold: 0, held: 1 })
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
