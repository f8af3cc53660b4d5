import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { confirmCheckout } from '../orders/confirm.ts'
import { givenOnSale, givenPayment, reserve } from '../orders/testing/given-on-sale.ts'
import { mailRefunds } from './mail-refunds.ts'
import { centsOf } from './plan-session.ts'
import { refundTickets } from './refund-tickets.ts'
import { planRun } from './run-store.ts'
import { givenBought } from './testing/given-bought.ts'
import { GIFT, PAID, refundApp } from './testing/refund-app.ts'

const { app, db, call, services, owner, lettersTo, refundsOf } = await refundApp()

test('given a gesture of the organiser, when money goes back, then the tickets stay, and later only the rest comes back', async () => {
  const on = await givenOnSale(app, owner, PAID)
  const { orderId, tickets } = await givenBought(app, on, {
    quantity: 2,
    cause: GIFT,
    email: 'keinu@example.org',
  })
  const wish = { contenido_id: on.eventId, pedido_id: orderId, entrada_ids: tickets.map(({ id }) => id) }
  const give = async (fields: object) =>
    (await call('app_pedido_devolver', { ...wish, ...fields }, owner)).data
  expect((await give({ conserva_entradas: 1 })).code).toBe('refund.amount_missing')
  expect((await give({ conserva_entradas: 1, importe_cent: 2001 })).code).toBe('refund.amount_too_high')
  expect(await give({ conserva_entradas: 1, importe_cent: 301 })).toMatchObject({
    devuelve_cent: 301,
    entrada_ids: [],
    completa: 0,
  })
  const kept = await db
    .selectFrom('ticket')
    .select(['status', 'refunded_cents'])
    .where('order_id', '=', orderId)
    .execute()
  expect(kept.map(({ status }) => status)).toEqual(['valid', 'valid'])
  expect(kept.reduce((all, ticket) => all + ticket.refunded_cents, 0)).toBe(301)
  const { sold } = await db
    .selectFrom('session')
    .select('sold')
    .where('id', '=', on.sessionId)
    .executeTakeFirstOrThrow()
  expect(sold).toBe(2)
  const corrections = await db
    .selectFrom('receipt')
    .select('document')
    .where('order_id', '=', orderId)
    .where('kind', '=', 'correction')
    .execute()
  expect(corrections.map(({ document }) => (document as { totalCents: number }).totalCents)).toEqual([-301])
  expect((await give({ conserva_entradas: 1, importe_cent: 1700 })).code).toBe('refund.amount_too_high')
  expect((await give({})).devuelve_cent).toBe(1699)
  expect(await refundsOf(orderId)).toMatchObject([{ amount_cents: 301 }, { amount_cents: 1699 }])
  await mailRefunds(db, services)
  expect(lettersTo('keinu@example.org').filter((name) => name === 'order-refunded')).toHaveLength(2)
})

test('given a gesture before a whole session is given back, then what is shown before is what goes back', async () => {
  const on = await givenOnSale(app, owner, PAID)
  const { orderId } = await givenBought(app, on, { quantity: 2 })
  const gesture = { eventId: on.eventId, orderId, by: 'seller', createdBy: owner.id } as const
  await db
    .transaction()
    .execute((tx) => refundTickets(tx, { ...gesture, keepsTickets: true, amountCents: 700 }))
  const scope = { eventId: on.eventId, withUsed: false, withDonation: false }
  expect(centsOf(await planRun(db, scope))).toBe(1300)
})

test('given a price that was chosen, when its type is another one by now, then the cause gives back what it got by the sale', async () => {
  const on = await givenOnSale(app, owner, { mode: 5, priceCents: 0 })
  const held = await reserve(app, on, 1, { line: { importe_cent: 2000 } })
  const { compra } = held.data
  await call('web_reserva_datos', { compra, email: 'aukera@example.org', nombre: 'Ane' })
  const taken = await givenPayment(db, compra)
  await sql`update orders set cause = cause || '{"project": "Haizea", "collaborationId": 5}' where checkout_id = ${taken.checkoutId}`.execute(
    db,
  )
  const { orders } = await db.transaction().execute((tx) => confirmCheckout(tx, taken))
  const orderId = orders[0]?.id as string
  await sql`update ticket_type set pricing = 'fixed' where event_id = ${on.eventId}`.execute(db)
  await db
    .transaction()
    .execute((tx) => refundTickets(tx, { eventId: on.eventId, orderId, by: 'seller', createdBy: owner.id }))
  const { rows } = await sql<{
    cents: number
  }>`select coalesce(sum(case when credit = ${`cause:${on.eventId}`}
    then amount_cents else -amount_cents end), 0)::int as cents from transfer
    where ${`cause:${on.eventId}`} in (debit, credit)`.execute(db)
  const booked = await sql<{
    cents: number
  }>`select amount_cents as cents from transfer where order_id = ${orderId} and kind = 'cause'`.execute(db)
  expect([booked.rows, rows]).toEqual([[{ cents: 2000 }], [{ cents: 0 }]])
})
