import { sql } from 'kysely'
import type { Db, Row } from '../../database/tables.ts'
import { type CheckoutRow, findCheckout } from '../orders/checkout-store.ts'
import type { PaymentState } from './provider.ts'

/** How long a payment is queried whose page may still be open at the provider. */
const WATCH_INTERVAL = '3 days'

/** Stores that a message of a provider was taken; false when it was before. In the transaction of what it causes. */
export async function claimProviderMessage(tx: Db, provider: string, eventId: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('payment_event')
    .values({ provider, event_id: eventId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** A payment with its checkout, both locked. */
export type LockedPayment = Row<'payment'> & { checkout: CheckoutRow }

/** Locks a payment after its checkout, the common lock order. */
export async function lockPayment(tx: Db, id: string): Promise<LockedPayment | undefined> {
  const checkout = await findCheckout(tx, { paymentId: id }, true)
  const payment =
    checkout &&
    (await tx.selectFrom('payment').selectAll().where('id', '=', id).forUpdate().executeTakeFirst())
  return payment && { ...payment, checkout }
}

/** Nothing was or will be paid by it: its checkout can be paid anew or changed. */
export async function endPayment(
  tx: Db,
  payment: Row<'payment'>,
  {
    reference,
    status,
    error,
    isLeftOpen = false,
  }: Pick<PaymentState, 'reference' | 'status' | 'error' | 'isLeftOpen'>,
): Promise<void> {
  await sql`with p as (update payment set status = ${status}, error = ${error}, looked_up_at = now(),
      reference = coalesce(reference, ${reference}),
      watch_until = case when ${isLeftOpen} then now() + ${WATCH_INTERVAL}::interval end where id = ${payment.id})
    update checkout c set status = 'open' where c.id = ${payment.checkout_id} and c.status = 'paying'
      and not exists (select from payment o where o.checkout_id = c.id and o.id <> ${payment.id}
        and o.status in ('created', 'pending'))`.execute(tx)
}

export async function recordPending(tx: Db, id: string, { reference }: PaymentState): Promise<void> {
  await sql`update payment set status = 'pending', reference = coalesce(reference, ${reference}),
    looked_up_at = now() where id = ${id} and status in ('created', 'pending')`.execute(tx)
}

/** A payment that ended here will not be paid at the provider either: it is not queried any more. */
export async function endWatch(tx: Db, id: string): Promise<void> {
  await tx.updateTable('payment').set({ watch_until: null }).where('id', '=', id).execute()
}

/** The amount differs from the requested one: nothing is confirmed, a person has to check it. */
export async function flagPayment(
  tx: Db,
  id: string,
  { reference, amountCents, currency }: PaymentState,
  error: string,
): Promise<void> {
  await sql`update payment set status = 'failed', error = ${error}, looked_up_at = now(), watch_until = null,
    solved_at = case when error is distinct from ${error} then null else solved_at end,
    reference = coalesce(reference, ${reference}), taken_cents = ${amountCents < 0 ? null : amountCents},
    taken_currency = ${currency || null} where id = ${id}`.execute(tx)
}

/** Money was taken for which nothing can be given. */
export async function recordUnwanted(tx: Db, id: string, state: PaymentState, error: string): Promise<void> {
  await sql`update payment set status = 'captured', captured_at = now(), error = ${error},
    reference = coalesce(reference, ${state.reference}), method = coalesce(${state.method}, method),
    fee_cents = ${state.feeCents}, watch_until = null where id = ${id}`.execute(tx)
}

/** The orders of a checkout with what each of them costs. */
export function listShares(tx: Db, checkoutId: string) {
  return tx
    .selectFrom('orders')
    .select(['event_id as eventId', 'id as orderId', 'total_cents as totalCents'])
    .where('checkout_id', '=', checkoutId)
    .orderBy('event_id')
    .orderBy('id')
    .execute()
}
