import { sql } from 'kysely'
import { pino } from 'pino'
import { afterEach, expect, test } from 'vitest'
import { daysFromNow, moveSessions } from '../../events/sessions/testing/move-sessions.ts'
import { readDueOfSeller } from '../../finance/payouts/read-due.ts'
import { auditData } from '../../operations/data-audit/audit-data.ts'
import { testApp } from '../../testing/test-app.ts'
import { givenOnSale, reserve } from '../orders/testing/given-on-sale.ts'
import { recount } from '../orders/testing/recount.ts'
import { recordRefund } from '../payments/refund-store.ts'
import { sendRefunds } from '../payments/send-refunds.ts'
import { CARD } from '../payments/testing/bank-numbers.ts'
import { payingApp } from '../payments/testing/given-paying.ts'
import { mailRefunds } from '../refunds/mail-refunds.ts'
import { refundTickets } from '../refunds/refund-tickets.ts'

const app = await testApp()
const { call, db, services, mailer } = app
const ctx = { db, services, log: pino({ level: 'silent' }) }
const owner = await app.givenAccount({ legal_name: 'Coro Sociedad', tax_id: 'B99286320' })
const admin = await app.givenAdmin()
const { at, givenBasket, pageOf, payAt, paymentOf, deliver } = await payingApp(app, owner)

afterEach(async () => {
  expect(await recount(db)).toEqual([])
  expect(await auditData(db)).toEqual([])
})

/** A buyer who paid by card for so many places of 10.00, and their payment at the bank. */
async function givenPaid(quantity = 1) {
  const { compra } = await givenBasket(undefined, quantity)
  const url = await pageOf(compra)
  const { location } = await payAt(url, { number: CARD.ok })
  await fetch(at(location), { redirect: 'manual' })
  const payment = await paymentOf(url)
  const { data } = await call('web_compra', { compra })
  const [order] = data.pedidos
  const intent = (url.split('/').at(-1) as string).replace(/^cs_/, 'pi_')
  const { event_id: eventId } = await db
    .selectFrom('orders')
    .select('event_id')
    .where('id', '=', order.pedido_id)
    .executeTakeFirstOrThrow()
  return { compra, order, intent, cobro_id: payment.id as string, eventId }
}

let told = 0
/** A message about a chargeback, as Stripe words it. */
const tell = (
  type: string,
  intent: string,
  { status = 'needs_response', amount = 1000, fee = 0, id = 'du_1' },
) =>
  deliver(
    JSON.stringify({
      id: `evt_dispute_${++told}`,
      object: 'event',
      type: `charge.dispute.${type}`,
      data: {
        object: {
          id: `${id}_${intent}`,
          object: 'dispute',
          payment_intent: intent,
          amount,
          currency: 'eur',
          status,
          balance_transactions: [{ amount: -amount, fee, currency: 'eur' }],
        },
      },
    }),
  )

const caseOf = async (id: string) =>
  (await call('app_cobros', {}, admin)).data.find(({ cobro_id }: { cobro_id: string }) => cobro_id === id)
const act = async (cobro_id: string, accion: string, nota = 'By letter', gastos_cent?: number) =>
  (await call('app_cobros_accion', { cobro_id, accion, nota, gastos_cent }, admin)).data
const movesOf = async (orderId: string, kind: 'refund' | 'correction' | 'fee') =>
  (
    await db
      .selectFrom('transfer')
      .select(['debit', 'credit', 'amount_cents as cents'])
      .where('order_id', '=', orderId)
      .where('kind', '=', kind)
      .execute()
  )
    .map(({ debit, credit, cents }) => `${debit} > ${credit}: ${cents}`)
    .sort()
const ticketsOf = async (orderId: string) =>
  (
    await db
      .selectFrom('ticket')
      .select(['status', 'refunded_cents'])
      .where('order_id', '=', orderId)
      .execute()
  ).map(({ status, refunded_cents: back }) => [status, back])
const partsOf = async (eventId: number) => {
  await moveSessions(db, eventId, daysFromNow(-40))
  const dues = await readDueOfSeller(db, owner.id, 3)
  return dues.flatMap(({ parts }) =>
    parts.filter((part) => part.eventId === eventId).map(({ cents, reason }) => [cents, reason]),
  )
}

test('given a chargeback, while it is open, then so much is not paid out; won, it is paid out again', async () => {
  const { intent, cobro_id, eventId } = await givenPaid(2)
  const [[all]] = (await partsOf(eventId)) as [[number, null]]
  expect(await tell('created', intent, { amount: 500 })).toBe(200)
  expect(await caseOf(cobro_id)).toMatchObject({ clase: 'contracargo', acciones: ['perder', 'ganar'] })
  expect(await partsOf(eventId)).toEqual([
    [all - 500, null],
    [500, 'dispute_open'],
  ])
  expect(await tell('closed', intent, { amount: 500, status: 'won' })).toBe(200)
  expect(await caseOf(cobro_id)).toBeUndefined()
  expect(await partsOf(eventId)).toEqual([[all, null]])
  // What was told first comes last.
  expect(await tell('created', intent, { amount: 500 })).toBe(200)
  expect(await caseOf(cobro_id)).toBeUndefined()
  // The bank asks once more, by another name.
  expect(await tell('created', intent, { amount: 500, id: 'du_2' })).toBe(200)
  expect(await act(cobro_id, 'ganar')).toEqual({ resultado: 'cerrado' })
  expect(await partsOf(eventId)).toEqual([[all, null]])
})

test('given a chargeback of a whole purchase that is lost, then it is given back by the bank: tickets, book, receipt, counters, fee, mail', async () => {
  const { intent, cobro_id, order } = await givenPaid(2)
  const ends = [1, 2, 3].map(() =>
    tell('closed', intent, { amount: 2000, status: 'lost', fee: 1500, id: 'du_lost' }),
  )
  expect(await Promise.all(ends)).toEqual([200, 200, 200])
  expect(await caseOf(cobro_id)).toBeUndefined()
  expect(await ticketsOf(order.pedido_id)).toEqual([
    ['cancelled', 1000],
    ['cancelled', 1000],
  ])
  expect(await movesOf(order.pedido_id, 'refund')).toEqual([
    // Half of it was promised to the cause.
    `cause:${order.contenido_id} > seller:${owner.id}: 1000`,
    `seller:${owner.id} > provider:testbank: 2000`,
  ])
  expect(await movesOf(order.pedido_id, 'fee')).toContain('festival > provider:testbank: 1500')
  // The provider is not asked for it as well.
  await sendRefunds(ctx)
  const refunds = await db
    .selectFrom('refund')
    .select(['status', 'reference', 'reason', 'amount_cents'])
    .where('order_id', '=', order.pedido_id)
    .execute()
  expect(refunds).toEqual([{ status: 'done', reference: 'chargeback', reason: 'bank', amount_cents: 2000 }])
  const corrections = await db
    .selectFrom('receipt')
    .select('number')
    .where('order_id', '=', order.pedido_id)
    .where('kind', '=', 'correction')
    .execute()
  expect(corrections).toHaveLength(1)
  await mailRefunds(db, services)
  expect(mailer.to('ane@example.org').at(-1)).toMatchObject({
    template: 'order-refunded',
    data: { kind: 'bank', tickets: 2 },
  })
  const seen = await call(
    'app_pedido',
    { contenido_id: order.contenido_id, pedido_id: order.pedido_id },
    owner,
  )
  expect(seen.data.pagos.at(-1)).toMatchObject({ contracargo: 'perdido' })
  expect(seen.data.devoluciones).toEqual([expect.objectContaining({ contracargo: 1, importe_cent: 2000 })])
})

test('given a part that is lost, then the tickets stay, and what is more than was left is the loss of the organiser', async () => {
  const { cobro_id, order } = await givenPaid(1)
  const which = { contenido_id: order.contenido_id, pedido_id: order.pedido_id }
  expect((await call('app_contracargo_add', { ...which, importe_cent: 1001 }, admin)).data).toMatchObject({
    code: 'payment.disputed_too_much',
  })
  expect((await call('app_contracargo_add', { ...which, importe_cent: 400 }, admin)).data).toEqual({
    cobro_id,
    importe_cent: 400,
  })
  expect(await act(cobro_id, 'perder', ' ')).toMatchObject({ code: 'payment.note_missing' })
  const fees = await movesOf(order.pedido_id, 'fee')
  expect(await act(cobro_id, 'resolver', 'No', 1525)).toMatchObject({ code: 'payment.action_not_open' })
  const lost = await Promise.all([0, 1, 2].map(() => act(cobro_id, 'perder', 'By letter', 1525)))
  expect(lost.filter(({ resultado }) => resultado === 'cerrado')).toHaveLength(1)
  expect(await ticketsOf(order.pedido_id)).toEqual([['valid', 400]])
  expect(await movesOf(order.pedido_id, 'fee')).toEqual(
    [...fees, 'festival > provider:testbank: 1525'].sort(),
  )
  // Later all of it, though the buyer has had four of the ten.
  await call('app_contracargo_add', which, admin)
  await act(cobro_id, 'perder')
  expect(await ticketsOf(order.pedido_id)).toEqual([['cancelled', 1000]])
  expect(await movesOf(order.pedido_id, 'correction')).toEqual([
    `seller:${owner.id} > provider:testbank: 400`,
  ])
})

test('given a refund that was not sent yet, when the bank takes the same money, then that refund is what the bank did', async () => {
  const { compra, intent, order } = await givenPaid(1)
  const entrada_ids = order.entradas.map(({ entrada_id }: { entrada_id: string }) => entrada_id)
  const back = { compra, pedido_id: order.pedido_id, entrada_ids, como: 'dinero', importe_visto_cent: 1000 }
  expect(await call('web_compra_devolver', back)).toMatchObject({ error: false })
  expect(await tell('closed', intent, { status: 'lost', id: 'du_same' })).toBe(200)
  await sendRefunds(ctx)
  const { rows } = await sql<{
    n: number
  }>`select count(*)::int as n from testbank_refund where session_id = ${intent.replace(/^pi_/, 'cs_')}`.execute(
    db,
  )
  expect(rows[0]?.n).toBe(0)
  expect(await movesOf(order.pedido_id, 'refund')).toHaveLength(2)
  expect(await movesOf(order.pedido_id, 'correction')).toEqual([])
})

test('given one that was booked as lost, when it is reported as won after all, then a person has to check it', async () => {
  const { intent, cobro_id } = await givenPaid(1)
  await tell('closed', intent, { status: 'lost', id: 'du_turn' })
  expect(await tell('funds_reinstated', intent, { status: 'won', id: 'du_turn' })).toBe(200)
  expect(await caseOf(cobro_id)).toMatchObject({ clase: 'contracargo', acciones: ['resolver'] })
  expect(await act(cobro_id, 'resolver', 'Paid out by hand')).toEqual({ resultado: 'cerrado' })
  expect(await caseOf(cobro_id)).toBeUndefined()
})

test('given one that a person booked as lost, when the provider reports it later, then it is not booked twice; a new one by hand is opened', async () => {
  const { intent, cobro_id, order } = await givenPaid(2)
  const which = { contenido_id: order.contenido_id, pedido_id: order.pedido_id }
  await call('app_contracargo_add', { ...which, importe_cent: 500 }, admin)
  await act(cobro_id, 'perder')
  for (const [type, status] of [
    ['created', 'needs_response'],
    ['closed', 'lost'],
  ] as const)
    expect(await tell(type, intent, { amount: 500, status, id: 'du_hand' })).toBe(200)
  expect(await caseOf(cobro_id)).toBeUndefined()
  expect(await movesOf(order.pedido_id, 'correction')).toEqual([])
  expect((await ticketsOf(order.pedido_id)).map(([, back]) => back)).toEqual([250, 250])
  await call('app_contracargo_add', { ...which, importe_cent: 300 }, admin)
  expect(await caseOf(cobro_id)).toMatchObject({ cobrado_cent: 300, acciones: ['perder', 'ganar'] })
  await act(cobro_id, 'ganar')
  // Closed by hand as won, and the provider asks: it needs another look.
  await tell('created', intent, { amount: 400, id: 'du_more' })
  expect(await caseOf(cobro_id)).toMatchObject({ cobrado_cent: 400 })
  await act(cobro_id, 'ganar')
})

test('given a donation whose tickets went back before, when the bank takes it, then its cause has it no more and the organiser loses nothing', async () => {
  const on = await givenOnSale(app, owner, { mode: 1, priceCents: 1000 })
  const { compra } = (await reserve(app, on, 1, { order: { donativo_cent: 500 } })).data
  await call('web_reserva_datos', { compra, email: 'eman@example.org', nombre: 'Ane' })
  const { location } = await payAt(await pageOf(compra), { number: CARD.ok })
  await fetch(at(location), { redirect: 'manual' })
  const [order] = (await call('web_compra', { compra })).data.pedidos
  const wish = {
    eventId: on.eventId,
    orderId: order.pedido_id,
    by: 'seller',
    createdBy: owner.id,
  } as const
  await db.transaction().execute((tx) => refundTickets(tx, wish))
  await sendRefunds(ctx)
  const which = { contenido_id: on.eventId, pedido_id: order.pedido_id, importe_cent: 700 }
  const { cobro_id } = (await call('app_contracargo_add', which, admin)).data
  expect(await act(cobro_id, 'perder')).toEqual({ resultado: 'cerrado' })
  expect(await movesOf(order.pedido_id, 'correction')).toEqual([
    `seller:${owner.id} > provider:testbank: 200`,
  ])
  expect(await movesOf(order.pedido_id, 'refund')).toContain(`cause:${on.eventId} > provider:testbank: 500`)
})

test('given a refund that was settled by hand, when its failure is reported late, then it stays settled', async () => {
  const { order } = await givenPaid(1)
  const wish = {
    eventId: Number(order.contenido_id),
    orderId: order.pedido_id,
    by: 'seller',
    createdBy: owner.id,
  } as const
  const { id } = await db.transaction().execute((tx) => refundTickets(tx, wish))
  await sql`update refund set status = 'failed', error = 'declined' where id = ${id}`.execute(db)
  await act(id, 'resolver', 'By transfer')
  expect(await recordRefund(db, id, { reference: 're_1', status: 'failed', error: 'declined' })).toBe(false)
  const { status } = await db
    .selectFrom('refund')
    .select('status')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(status).toBe('done')
})

/** What the provider was asked to give back of a payment. */
const askedOf = async (intent: string) => {
  const { rows } = await sql<{
    cents: number
  }>`select coalesce(sum(amount), 0)::int as cents from testbank_refund
    where session_id = ${intent.replace(/^pi_/, 'cs_')}`.execute(db)
  return rows[0]?.cents
}
const giveBack = ({
  compra,
  order,
}: {
  compra: string
  order: { pedido_id: string; entradas: unknown[] }
}) => {
  const entrada_ids = (order.entradas as { entrada_id: string }[]).map(({ entrada_id }) => entrada_id)
  const cents = 1000 * entrada_ids.length
  return call('web_compra_devolver', {
    ...{ compra, pedido_id: order.pedido_id, entrada_ids, como: 'dinero', importe_visto_cent: cents },
  })
}

test.each([
  { end: 'won', asked: 2000 },
  { end: 'lost', amount: 2000, asked: 0 },
  { end: 'lost', amount: 700, asked: 1300 },
] as const)(
  'given a refund that waits while the bank claims the same money, when that is $end ($asked still to send), then the buyer has it once',
  async ({ end, asked, ...more }) => {
    const paid = await givenPaid(2)
    const amount = 'amount' in more ? more.amount : 2000
    const id = `du_${end}_${asked}`
    expect(await giveBack(paid)).toMatchObject({ error: false })
    expect(await tell('created', paid.intent, { amount, id })).toBe(200)
    await sendRefunds(ctx)
    expect(await askedOf(paid.intent)).toBe(0)
    expect(await tell('closed', paid.intent, { amount, status: end, id })).toBe(200)
    await sendRefunds(ctx)
    await sendRefunds(ctx)
    expect(await askedOf(paid.intent)).toBe(asked)
    expect(await movesOf(paid.order.pedido_id, 'correction')).toEqual([])
  },
)

test('given refunds that are sent while banks ask for the same money, then each buyer has it once, or the second time is booked', async () => {
  const all = await Promise.all([1, 2, 3, 4].map(() => givenPaid(1)))
  for (const paid of all) await giveBack(paid)
  await Promise.all([
    sendRefunds(ctx),
    ...all.map(({ intent }) => tell('created', intent, { id: 'du_race' })),
    sendRefunds(ctx),
  ])
  for (const { intent } of all) await tell('closed', intent, { status: 'lost', id: 'du_race' })
  await sendRefunds(ctx)
  for (const { intent, order } of all) {
    const isTwice = (await askedOf(intent)) === 1000
    expect(await movesOf(order.pedido_id, 'correction')).toHaveLength(isTwice ? 1 : 0)
  }
})

test('given a refund that may have reached the provider, when the bank gives the money, then a person looks instead of asking again', async () => {
  const paid = await givenPaid(1)
  await giveBack(paid)
  await sql`update refund set attempts = 1, next_try_at = now() where payment_id = ${paid.cobro_id}`.execute(
    db,
  )
  await tell('closed', paid.intent, { status: 'lost', id: 'du_unknown' })
  await sendRefunds(ctx)
  expect(await askedOf(paid.intent)).toBe(0)
  const { rows } = await sql<{ id: string }>`select id from refund where payment_id = ${paid.cobro_id}
    and status = 'failed'`.execute(db)
  const id = rows[0]?.id ?? ''
  expect(await caseOf(id)).toMatchObject({ clase: 'devolucion' })
  // Nor by a press: under a new key the provider would send it once more.
  expect(await act(id, 'reintentar')).toMatchObject({ code: 'refund.charged_back' })
  const retry = { contenido_id: paid.eventId, devolucion_id: id }
  expect((await call('app_devolucion_reintentar', retry, admin)).data.code).toBe('refund.charged_back')
  await sendRefunds(ctx)
  expect(await askedOf(paid.intent)).toBe(0)
  expect(await act(id, 'resolver', 'Given by the bank')).toEqual({ resultado: 'cerrado' })
})
