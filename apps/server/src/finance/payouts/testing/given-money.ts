import { sql } from 'kysely'
import { daysFromNow, moveSessions } from '../../../events/sessions/testing/move-sessions.ts'
import type { TestAccount, TestApp } from '../../../testing/test-app.ts'
import { confirmCheckout } from '../../../ticketing/orders/confirm.ts'
import type { TakenPayment } from '../../../ticketing/orders/payment-store.ts'
import {
  givenOnSale,
  givenPayment,
  type OnSale,
  reserve,
} from '../../../ticketing/orders/testing/given-on-sale.ts'
import { refundTickets } from '../../../ticketing/refunds/refund-tickets.ts'

type App = Pick<TestApp, 'call' | 'db'>

export const IBANS = {
  owner: 'ES9121000418450200051332',
  cause: 'ES7921000813610123456789',
  other: 'DE89370400440532013000',
} as const

/** Billing data with which a payee can be paid: the IBAN has stood for long. */
export const PAYABLE = {
  legal_name: 'Coro Itxaropena',
  tax_id: 'B99286320',
  billing_country: 'ES',
  iban: IBANS.owner,
  account_holder: 'Coro Itxaropena Elkartea',
  iban_changed_at: '2026-01-01T00:00:00.000Z',
}

/** What an organiser says of a cause. */
export const causeFields = (more: object = {}) => ({
  nombre: 'Comedor Social Bilbao',
  cif: 'G48123988',
  iban: IBANS.cause,
  email: 'comedor@example.org',
  contacto: 'Miren',
  idioma: 'eu',
  localidad: 'Bilbao',
  pais: 'ES',
  ...more,
})

/** Buys places and pays for them; returns the number of the order. */
export async function givenSold(
  app: App,
  on: OnSale,
  {
    quantity = 1,
    donationCents = 0,
    details = {},
    ...payment
  }: Partial<TakenPayment> & {
    quantity?: number
    donationCents?: number
    /** Of the buyer, beside name and address. */
    details?: object
  } = {},
): Promise<string> {
  const { data, error } = await reserve(app, on, quantity, {
    order: donationCents ? { donativo_cent: donationCents } : {},
  })
  if (error) throw new Error(JSON.stringify(data))
  const email = `buyer${Math.random()}@example.org`
  await app.call('web_reserva_datos', { compra: data.compra, nombre: 'Ane', email, ...details })
  const taken = await givenPayment(app.db, data.compra, payment)
  const { orders } = await app.db.transaction().execute((tx) => confirmCheckout(tx, taken))
  return orders[0]?.id as string
}

/** An event that took place ten days ago, sold before. */
export async function givenOver(
  app: App,
  owner: TestAccount,
  sales: readonly Parameters<typeof givenSold>[2][] = [{ quantity: 2 }],
): Promise<OnSale & { orders: string[] }> {
  const on = await givenOnSale(app, owner, { mode: 1, priceCents: 1000 })
  const orders: string[] = []
  for (const sale of sales) orders.push(await givenSold(app, on, sale))
  await endEvent(app, on)
  return { ...on, orders }
}

export async function endEvent({ db }: App, { eventId }: OnSale): Promise<void> {
  await moveSessions(db, eventId, daysFromNow(-10), daysFromNow(-10 + 1 / 24))
}

/** Refunds an order, as the change of a session does: its buyer is entitled to it, whatever amount is held. */
export async function givenRefund({ db }: App, eventId: number, orderId: string, more: object = {}) {
  await db
    .transaction()
    .execute((tx) => refundTickets(tx, { eventId, orderId, by: 'event', createdBy: null, ...more }))
  await sql`update refund set status = 'done', done_at = now() where order_id = ${orderId}`.execute(db)
}

/** What every account of the book stands at; all of them add up to nothing. */
export async function balances({ db }: App): Promise<Map<string, number>> {
  const { rows } = await sql<{ account: string; cents: string }>`
    select account, sum(cents) as cents from (select credit as account, amount_cents as cents from transfer
      union all select debit, -amount_cents from transfer) m group by 1`.execute(db)
  return new Map(rows.map(({ account, cents }) => [account, Number(cents)]))
}
