import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { untilWaiting } from '../../testing/until-waiting.ts'
import { givenDoor } from '../check-in/testing/given-door.ts'
import { countersOf, givenOnSale, type OnSale, reserve } from '../orders/testing/given-on-sale.ts'
import { refundTickets } from '../refunds/refund-tickets.ts'
import { collectDue } from './collect-due.ts'
import { releaseUnpaid } from './release-unpaid.ts'
import { doorSalesApp, lines } from './testing/door-sales-app.ts'

const { app, call, db, owner, log, givenDoorEvent, givenUnpaid, movesOf, receiptsOf, begin } =
  await doorSalesApp()

test('given an organiser who takes money at the door, when a basket is bought so, then there are tickets, and book and receipt come with the money, once', async () => {
  const on = await givenDoorEvent()
  const held = await reserve(app, on, 2)
  expect(held.data.reserva.pago_en_puerta).toBe(1)
  const { compra, orderId, pedido } = await givenUnpaid(on, 2, { donativo_cent: 250 })
  expect(pedido).toMatchObject({ por_cobrar_cent: 2250, total_cent: 2250, estado: 'pagado' })
  expect(await countersOf(db, on)).toEqual({ sold: 2, held: 2 })
  expect([await movesOf(on), await receiptsOf(on)]).toEqual([[], []])
  const { token } = await givenDoor(app, owner, on, { puede_vender: 1 })
  const listed = await call('puerta_lista', { puerta: token, sesion_id: on.sessionId })
  // The donation of the order stands with its first ticket, so that helpers ask for all of it.
  expect(listed.data.entradas).toMatchObject([{ por_cobrar_cent: 1250 }, { por_cobrar_cent: 1000 }])
  const collect = () => call('puerta_cobrar', { puerta: token, pedido_id: orderId, metodo: 'efectivo' })
  const answers = await Promise.all([collect(), collect(), collect()])
  const taken = { importe_cent: 2250, moneda: 'EUR' }
  expect(answers.map(({ data }) => data)).toEqual(
    expect.arrayContaining([
      { ...taken, nuevo: 1 },
      { ...taken, nuevo: 0 },
    ]),
  )
  expect(answers.filter(({ data }) => data.nuevo)).toHaveLength(1)
  const [door, seller, cause] = [`door:${owner.id}`, `seller:${owner.id}`, `cause:${on.eventId}`]
  expect(await movesOf(on)).toEqual([
    { kind: 'cause', debit: seller, credit: cause, amount_cents: 1000 },
    { kind: 'donation', debit: door, credit: cause, amount_cents: 250 },
    { kind: 'sale', debit: door, credit: seller, amount_cents: 2000 },
  ])
  expect(await receiptsOf(on)).toMatchObject([{ kind: 'sale', document: { totalCents: 2000 } }])
  expect((await call('web_compra', { compra })).data.pedidos[0].por_cobrar_cent).toBe(0)
  const changed = await call('puerta_lista', {
    puerta: token,
    sesion_id: on.sessionId,
    cursor: listed.data.cursor,
  })
  expect(changed.data.entradas).toMatchObject([{ por_cobrar_cent: 0 }, { por_cobrar_cent: 0 }])
  const { isWhole } = await db
    .transaction()
    .execute((tx) => refundTickets(tx, { eventId: on.eventId, orderId, by: 'seller', createdBy: owner.id }))
  expect(isWhole).toBe(true)
  const refunded = await db
    .selectFrom('refund')
    .select(['status', 'amount_cents'])
    .where('order_id', '=', orderId)
    .execute()
  expect(refunded).toEqual([{ status: 'done', amount_cents: 2000 }])
})

test('given an organiser who does not, or a session that began, when a buyer wants to pay at the door, then it is refused', async () => {
  const [yes, no] = [await givenDoorEvent(), await givenOnSale(app, owner, { mode: 1, priceCents: 500 })]
  const pedidos = [yes, no].map((on) => ({ contenido_id: on.eventId, lineas: lines(on) }))
  const { compra, reserva } = (await call('web_reserva', { pedidos })).data
  expect(reserva.pago_en_puerta).toBe(0)
  await call('web_reserva_datos', { compra, email: 'ane@example.org', nombre: 'Ane' })
  const refused = await call('web_pagar', { compra, metodo: 'puerta' })
  expect(refused.data.code).toBe('payment.not_available')
  const late = (await reserve(app, yes)).data.compra
  await call('web_reserva_datos', { compra: late, email: 'ane@example.org', nombre: 'Ane' })
  await begin(yes, 1)
  expect((await call('web_pagar', { compra: late, metodo: 'puerta' })).data.code).toBe(
    'payment.not_available',
  )
  expect((await call('web_compra', { compra: late })).data.pago_en_puerta).toBe(0)
})

test('given a basket of two organisers, when it is paid at the door, then each takes their own', async () => {
  const second = await app.givenAccount({ legal_name: 'Bigarrena', tax_id: 'B99286320' })
  const [one, two] = [await givenDoorEvent(), await givenDoorEvent({ priceCents: 700 }, second)]
  const pedidos = [one, two].map((on) => ({ contenido_id: on.eventId, lineas: lines(on) }))
  const { compra } = (await call('web_reserva', { pedidos })).data
  await call('web_reserva_datos', { compra, email: 'bi@example.org', nombre: 'Bi' })
  const { data } = await call('web_pagar', { compra, metodo: 'puerta' })
  const orderOf = (on: OnSale) =>
    data.reserva.pedidos.find((pedido: { contenido_id: number }) => pedido.contenido_id === on.eventId)
      .pedido_id
  const collect = (on: OnSale, as: typeof owner, of = on) =>
    call('app_puerta_cobrar', { contenido_id: on.eventId, pedido_id: orderOf(of), metodo: 'tarjeta' }, as)
  expect((await collect(one, second)).data.code).toBe('content.not_found')
  expect((await collect(two, second, one)).data.code).toBe('order.not_found')
  expect((await collect(two, second)).data).toMatchObject({ importe_cent: 700, nuevo: 1 })
  expect(await movesOf(one)).toEqual([])
  // The other organiser refunds an unpaid ticket: no money of the first one goes anywhere.
  await db
    .transaction()
    .execute((tx) =>
      refundTickets(tx, { eventId: one.eventId, orderId: orderOf(one), by: 'seller', createdBy: null }),
    )
  expect(await movesOf(one)).toEqual([])
  expect((await collect(one, owner)).data.code).toBe('door.nothing_due')
})

test('given a party of which some come, when the money is taken, then only their tickets are paid and the other places are free', async () => {
  const on = await givenDoorEvent({ capacity: 4 })
  const { orderId, pedido } = await givenUnpaid(on, 4)
  const ids = pedido.entradas.map(({ entrada_id }: { entrada_id: string }) => entrada_id)
  const collect = (entrada_ids: string[]) =>
    call(
      'app_puerta_cobrar',
      { contenido_id: on.eventId, pedido_id: orderId, metodo: 'efectivo', entrada_ids },
      owner,
    )
  expect((await collect([])).data.code).toBe('refund.no_tickets')
  expect((await collect(['01900000-0000-7000-8000-000000000000'])).data.code).toBe('refund.no_tickets')
  expect((await collect(ids.slice(0, 3))).data).toMatchObject({ importe_cent: 3000, nuevo: 1 })
  expect(await countersOf(db, on)).toEqual({ sold: 3, held: 0 })
  const sale = (await movesOf(on)).find(({ kind }) => kind === 'sale')
  expect(sale?.amount_cents).toBe(3000)
  expect(await receiptsOf(on)).toMatchObject([{ document: { totalCents: 3000, lines: [{ quantity: 3 }] } }])
  await db
    .transaction()
    .execute((tx) => refundTickets(tx, { eventId: on.eventId, orderId, by: 'seller', createdBy: null }))
  const back = await movesOf(on)
  const balance = (account: string) =>
    back.reduce(
      (all, { debit, credit, amount_cents: cents }) =>
        all + (credit === account ? cents : 0) - (debit === account ? cents : 0),
      0,
    )
  expect([`seller:${owner.id}`, `cause:${on.eventId}`, `door:${owner.id}`].map(balance)).toEqual([0, 0, 0])
})

test('given a link for other sessions, when its helper takes the money of an order, then there is no such order', async () => {
  const on = await givenDoorEvent()
  const { orderId } = await givenUnpaid(on, 1)
  const { token, linkId } = await givenDoor(app, owner, on, { puede_vender: 1 })
  const collect = () => call('puerta_cobrar', { puerta: token, pedido_id: orderId, metodo: 'efectivo' })
  const only = (ids: number[] | null) =>
    db.updateTable('door_link').set({ session_ids: ids }).where('id', '=', linkId).execute()
  await only([on.sessionId + 987_654])
  expect((await collect()).data.code).toBe('order.not_found')
  await only([on.sessionId])
  expect((await collect()).data).toMatchObject({ nuevo: 1 })
  await only([on.sessionId + 987_654])
  expect((await collect()).data.code).toBe('order.not_found')
})

test('given a link that may not sell, when its helper takes the money of an order, then it is refused and nothing is booked', async () => {
  const on = await givenDoorEvent()
  const { orderId } = await givenUnpaid(on, 1)
  const { token, linkId } = await givenDoor(app, owner, on)
  const collect = () => call('puerta_cobrar', { puerta: token, pedido_id: orderId, metodo: 'efectivo' })
  expect((await collect()).data.code).toBe('door.may_not_sell')
  expect([await movesOf(on), await receiptsOf(on)]).toEqual([[], []])
  await db.updateTable('door_link').set({ may_sell: true }).where('id', '=', linkId).execute()
  expect((await collect()).data).toMatchObject({ nuevo: 1 })
})

test('given people who did not come, when the session began half an hour ago, then their places are free, once; who came is left alone', async () => {
  const on = await givenDoorEvent({ capacity: 5 })
  const [away, here] = [await givenUnpaid(on, 2), await givenUnpaid(on, 2)]
  const [came] = here.pedido.entradas
  await sql`update ticket set status = 'used', used_at = now() where id = ${came.entrada_id}`.execute(db)
  await begin(on, 29)
  expect(await releaseUnpaid(db, log)).toBe(0)
  await begin(on, 31)
  await Promise.all([releaseUnpaid(db, log), releaseUnpaid(db, log)])
  expect(await releaseUnpaid(db, log)).toBe(0)
  expect(await countersOf(db, on)).toEqual({ sold: 1, held: 0 })
  const collect = (orderId: string) =>
    call('app_puerta_cobrar', { contenido_id: on.eventId, pedido_id: orderId, metodo: 'efectivo' }, owner)
  expect((await collect(away.orderId)).data.code).toBe('door.nothing_due')
  expect((await collect(here.orderId)).data).toMatchObject({ importe_cent: 1000, nuevo: 1 })
  expect((await movesOf(on)).filter(({ kind }) => kind === 'sale')).toHaveLength(1)
})

test('given a late buyer, when the money is taken while places of absent buyers are released, then the buyer keeps the ticket', async () => {
  const on = await givenDoorEvent()
  const { orderId } = await givenUnpaid(on, 1)
  await begin(on, 45)
  let free: Promise<number> | undefined
  await db.transaction().execute(async (tx) => {
    await collectDue(tx, { eventId: on.eventId, orderId, method: 'cash', actorId: owner.id })
    // The list is read now, and the order waited for.
    free = releaseUnpaid(db, log)
    await untilWaiting(db)
  })
  await free
  const tickets = await db.selectFrom('ticket').select('status').where('order_id', '=', orderId).execute()
  expect(tickets).toEqual([{ status: 'valid' }])
  expect(await movesOf(on)).toMatchObject([{ kind: 'cause' }, { kind: 'sale', amount_cents: 1000 }])
})

test('given an order with two lines of one type, when it is paid at the door, then the receipt is over what was taken', async () => {
  const on = await givenDoorEvent()
  const { compra } = (
    await call('web_reserva', {
      pedidos: [{ contenido_id: on.eventId, lineas: [...lines(on), ...lines(on)] }],
    })
  ).data
  await call('web_reserva_datos', { compra, email: 'bi@example.org', nombre: 'Bi' })
  const { data } = await call('web_pagar', { compra, metodo: 'puerta' })
  await call(
    'app_puerta_cobrar',
    { contenido_id: on.eventId, pedido_id: data.reserva.pedidos[0].pedido_id, metodo: 'efectivo' },
    owner,
  )
  expect(await receiptsOf(on)).toMatchObject([{ document: { totalCents: 2000 } }])
})
