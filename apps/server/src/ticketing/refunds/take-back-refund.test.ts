import { afterEach, beforeAll, expect, test } from 'vitest'
import { foldSales } from '../../insight/sales-figures/fold-sales.ts'
import { recountSales } from '../../insight/sales-figures/testing/recount-sales.ts'
import { findBrokenReceipt } from '../../ledger/receipts.ts'
import { givenOnSale, givenVoucher, type OnSale, reserve } from '../orders/testing/given-on-sale.ts'
import { claimRefund } from '../payments/refund-store.ts'
import { mailRefunds } from './mail-refunds.ts'
import { findRefund, lockRefund } from './take-back-store.ts'
import { givenBought } from './testing/given-bought.ts'
import { PAID, refundApp } from './testing/refund-app.ts'
import { undoRefund } from './undo-refund.ts'

const { app, db, call, services, mailer, owner } = await refundApp()
const stranger = await app.givenAccount()
const CAUSE = { collaborationId: 1, percentage: 33.3 }

let on: OnSale
beforeAll(async () => {
  on = await givenOnSale(app, owner, PAID)
})

afterEach(async () => {
  await foldSales(db)
  expect(await recountSales(db)).toEqual([])
})

const giveBack = async (bought: { eventId: number; orderId: string }, ids: string[], more: object = {}) => {
  const { eventId, orderId } = bought
  const wish = { contenido_id: eventId, pedido_id: orderId, entrada_ids: ids, ...more }
  const answer = await call('app_pedido_devolver', wish, owner)
  if (answer.error) throw new Error(JSON.stringify(answer))
  return answer.data.devolucion_id as string
}

const takeBack = (eventId: number, refundId: string, who = owner) =>
  call('app_devolucion_retirar', { contenido_id: eventId, devolucion_id: refundId }, who)

const orderOf = (orderId: string) =>
  db
    .selectFrom('orders')
    .select(['status', 'refunded_cents'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()

const ticketsOf = (orderId: string) =>
  db
    .selectFrom('ticket')
    .select(['id', 'status', 'used_at', 'refunded_cents'])
    .where('order_id', '=', orderId)
    .orderBy('line_id')
    .orderBy('id')
    .execute()

const movesOf = async (orderId: string) => {
  const rows = await db
    .selectFrom('transfer')
    .select(['debit', 'credit', 'amount_cents'])
    .where('order_id', '=', orderId)
    .execute()
  const sums = new Map<string, number>()
  for (const { debit, credit, amount_cents: cents } of rows) {
    sums.set(credit, (sums.get(credit) ?? 0) + Number(cents))
    sums.set(debit, (sums.get(debit) ?? 0) - Number(cents))
  }
  return Object.fromEntries([...sums].filter(([, cents]) => cents !== 0).sort())
}

test('given a waiting refund of a whole purchase, when the organiser undoes it, then all is as before, and the buyer is notified', async () => {
  await givenVoucher(db, on, { amount_cents: 300 })
  const bought = await givenBought(app, on, {
    quantity: 2,
    cause: CAUSE,
    email: 'berriz@example.org',
    order: { vale: 'KORUA', donativo_cent: 500 },
  })
  const { eventId, orderId, tickets } = bought
  const [first, second] = tickets.map(({ id }) => id) as [string, string]
  const usedAt = new Date('2026-05-01T19:00:00Z').toISOString()
  await db.updateTable('ticket').set({ status: 'used', used_at: usedAt }).where('id', '=', first).execute()
  const before = [await orderOf(orderId), await ticketsOf(orderId), await movesOf(orderId)]
  const refundId = await giveBack(bought, [first, second], { con_usadas: 1, con_donativo: 1 })
  await mailRefunds(db, services)
  expect((await orderOf(orderId)).status).toBe('cancelled')
  expect((await takeBack(eventId, refundId, stranger)).data.code).toBe('content.not_found')
  expect(
    (await call('app_pedido', { contenido_id: eventId, pedido_id: orderId }, owner)).data.devoluciones,
  ).toMatchObject([{ devolucion_id: refundId, estado: 'pendiente', retirable: 1 }])
  expect((await takeBack(eventId, refundId)).data).toMatchObject({ pedido_id: orderId, entradas: 2 })
  expect([await orderOf(orderId), await ticketsOf(orderId), await movesOf(orderId)]).toEqual(before)
  await mailRefunds(db, services)
  expect(
    mailer
      .to('berriz@example.org')
      .filter(({ template }) => template === 'order-refunded')
      .map(({ data }) => (data as { kind: string }).kind),
  ).toEqual(['refund', 'withdrawn'])
  const receipts = await db
    .selectFrom('receipt')
    .select('document')
    .where('order_id', '=', orderId)
    .where('kind', '=', 'correction')
    .orderBy('number')
    .execute()
  const totals = receipts.map(({ document }) => (document as { totalCents: number }).totalCents)
  expect(totals).toEqual([-(totals[1] as number), totals[1]])
  const series = `R${new Date().getFullYear()}`
  expect(await findBrokenReceipt(db, owner.id, series)).toBeUndefined()
  expect((await takeBack(eventId, refundId)).data.code).toBe('refund.not_found')
  expect(await claimRefund(db, ['testbank', 'stripe'])).toBeUndefined()
  const lines = await db.selectFrom('audit_log').select('action').execute()
  expect(lines.map(({ action }) => action)).toContain('order.refund_taken_back')
})

test('given two refunds of one purchase, when the earlier is taken back, then the cause keeps what it would of the later alone', async () => {
  const twice = await givenBought(app, on, { quantity: 3, cause: CAUSE, email: 'bi@example.org' })
  const once = await givenBought(app, on, { quantity: 3, cause: CAUSE, email: 'bat@example.org' })
  const earlier = await giveBack(twice, [twice.tickets[0]?.id as string], { importe_cent: 333 })
  await giveBack(twice, [twice.tickets[1]?.id as string], { importe_cent: 777 })
  await giveBack(once, [once.tickets[1]?.id as string], { importe_cent: 777 })
  expect((await takeBack(on.eventId, earlier)).error).toBeFalsy()
  expect(await movesOf(twice.orderId)).toEqual(await movesOf(once.orderId))
})

test('given what stands against it, when a refund is to be taken back, then it says why, and nothing changes', async () => {
  const small = await givenOnSale(app, owner, { ...PAID, capacity: 1 })
  const gone = await givenBought(app, small, { email: 'lekua@example.org' })
  const ofGone = await giveBack(gone, [gone.tickets[0]?.id as string])
  await reserve(app, small, 1)
  const codeOf = async (eventId: number, refundId: string) => (await takeBack(eventId, refundId)).data.code
  expect(await codeOf(small.eventId, ofGone)).toBe('refund.place_taken')
  expect((await orderOf(gone.orderId)).status).toBe('cancelled')

  const kept = await givenBought(app, on, { email: 'keinua@example.org' })
  const ids = kept.tickets.map(({ id }) => id)
  const gesture = await giveBack(kept, ids, { conserva_entradas: 1, importe_cent: 301 })
  const rest = await giveBack(kept, ids)
  expect(await codeOf(on.eventId, gesture)).toBe('refund.not_restorable')
  expect((await takeBack(on.eventId, rest)).error).toBeFalsy()
  expect((await takeBack(on.eventId, gesture)).error).toBeFalsy()
  expect(await ticketsOf(kept.orderId)).toMatchObject([{ status: 'valid', refunded_cents: 0 }])

  const sent = await givenBought(app, on, { email: 'bidean@example.org' })
  const ofSent = await giveBack(sent, [sent.tickets[0]?.id as string])
  const refused: [object, string | undefined][] = [
    [{ attempts: 1 }, 'refund.already_sent'],
    [{ attempts: 0, asked_as: gesture }, 'refund.already_sent'],
    [{ status: 'failed', asked_as: null, error: 'outcome_unknown' }, 'refund.already_sent'],
    [{ error: null, reason: 'buyer' }, 'refund.of_buyer'],
    [{ reason: 'seller', error: 'card_closed' }, undefined],
  ]
  for (const [state, code] of refused) {
    await db.updateTable('refund').set(state).where('id', '=', ofSent).execute()
    expect([state, await codeOf(on.eventId, ofSent)]).toEqual([state, code])
  }

  const again = await givenBought(app, on, { quantity: 3, email: 'birritan@example.org' })
  const ofAgain = await giveBack(again, [again.tickets[0]?.id as string])
  await givenBought(app, on, { quantity: 2, email: 'birritan@example.org' })
  expect(await codeOf(on.eventId, ofAgain)).toBe('refund.bought_again')
  expect((await orderOf(again.orderId)).refunded_cents).toBe(1000)

  const over = await givenBought(app, on, { email: 'amaitu@example.org' })
  const ofOver = await giveBack(over, [over.tickets[0]?.id as string])
  await db.updateTable('session').set({ status: 'cancelled' }).where('id', '=', on.sessionId).execute()
  expect(await codeOf(on.eventId, ofOver)).toBe('refund.session_closed')
  await db.updateTable('session').set({ status: 'scheduled' }).where('id', '=', on.sessionId).execute()
})

test.each([
  ['with the refund locked', lockRefund, { asked: 0, status: 'withdrawn' }],
  ['without, as a control', findRefund, { asked: 1, status: 'withdrawn' }],
] as const)(
  'given a refund is undone while it is requested from the bank, %s, then no more than one of the two does it where it is locked',
  async (_, lock, expected) => {
    const bought = await givenBought(app, on, { email: `lasterketa-${expected.asked}@example.org` })
    const { eventId } = bought
    const refundId = await giveBack(bought, [bought.tickets[0]?.id as string])
    await db
      .updateTable('payment')
      .set({ reference: refundId, status: 'captured' })
      .where('checkout_id', '=', bought.checkoutId)
      .execute()
    let asked = 0
    await db.transaction().execute((tx) =>
      undoRefund(tx, { eventId, refundId }, async (...args) => {
        const refund = await lock(...args)
        for (;;) {
          const claimed = await claimRefund(db, ['testbank', 'stripe', 'redsys'])
          if (!claimed) break
          if (claimed.key === refundId) asked += 1
        }
        return refund
      }),
    )
    const { status } = await db
      .selectFrom('refund')
      .select('status')
      .where('id', '=', refundId)
      .executeTakeFirstOrThrow()
    expect({ asked, status }).toEqual(expected)
  },
)
