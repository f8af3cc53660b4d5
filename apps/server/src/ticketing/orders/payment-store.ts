import { sql } from 'kysely'
import type { PaymentTable } from '../../database/schema.generated.ts'
import type { Db, Row } from '../../database/tables.ts'
import type { SoldFacts } from '../../ledger/sold-facts.ts'

/** Money that was taken, or nothing to take. `id` is our own number of the payment. */
export interface TakenPayment {
  id: string
  provider: PaymentTable['provider']
  reference: string | null
  method: string | null
  amountCents: number
  currency: string
  feeCents: number | null
  /** Nothing was taken yet: each organiser takes it at the door. */
  isDue?: boolean
}

export function findPayment(db: Db, id: string): Promise<Row<'payment'> | undefined> {
  return db.selectFrom('payment').selectAll().where('id', '=', id).executeTakeFirst()
}

/** What the papers of each order say, by its id. */
export type SoldById = Readonly<Record<string, SoldFacts>>

/** A checkout and its orders are paid, now; with them is kept what their papers say. */
const paidNow = (checkoutId: string, sold: SoldById) => sql`
  paid_checkout as (update checkout set status = 'paid', paid_at = now() where id = ${checkoutId}),
  paid_orders as (update orders set status = 'paid', paid_at = now(),
    sold = ${JSON.stringify(sold)}::jsonb -> id::text where checkout_id = ${checkoutId})`

/** A checkout is a purchase now that will be paid at the door. */
export async function markPaid(tx: Db, checkoutId: string, sold: SoldById): Promise<void> {
  await sql`with ${paidNow(checkoutId, sold)} select`.execute(tx)
}

/** A checkout is paid, now, by a payment that was taken, whether or not that was known before. */
export async function savePayment(
  tx: Db,
  checkoutId: string,
  payment: TakenPayment,
  sold: SoldById,
): Promise<void> {
  const { id, provider, reference, method, amountCents, currency, feeCents } = payment
  await sql`with ${paidNow(checkoutId, sold)}
    insert into payment (id, checkout_id, provider, reference, status, method, amount_cents, currency, fee_cents,
      captured_at)
    values (${id}, ${checkoutId}, ${provider}, ${reference}, 'captured', ${method}, ${amountCents}, ${currency},
      ${feeCents}, now())
    on conflict (id) do update set status = 'captured', captured_at = now(), error = null, watch_until = null,
      reference = coalesce(excluded.reference, payment.reference),
      method = coalesce(excluded.method, payment.method),
      fee_cents = coalesce(excluded.fee_cents, payment.fee_cents)`.execute(tx)
}
