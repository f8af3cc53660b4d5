import { sql } from 'kysely'
import type { Db, NewRow } from '../../database/tables.ts'
import { shownTimes } from '../../events/event/published-copy/approved-times.ts'
import { uuidV7 } from '../../platform/uuid-v7.ts'
import type { OrderRow } from './checkout-store.ts'

/** Stores for each order that costs something that its organiser takes the money at the door. */
export async function saveDue(
  tx: Db,
  checkoutId: string,
  orders: readonly OrderRow[],
  currency: string,
): Promise<void> {
  const due = orders.filter(({ totalCents }) => totalCents > 0)
  if (due.length === 0) return
  const payments = due.map(
    ({ eventId, id, totalCents }): NewRow<'payment'> => ({
      id: uuidV7(),
      checkout_id: checkoutId,
      provider: 'door',
      status: 'pending',
      amount_cents: totalCents,
      currency,
      event_id: eventId,
      order_id: id,
    }),
  )
  await tx.insertInto('payment').values(payments).execute()
  await sql`update orders set is_due = true where checkout_id = ${checkoutId} and total_cents > 0`.execute(tx)
}

/** What an order costs that is paid at the door: its tickets that were not given back, and its donation. */
export async function dueCents(db: Db, eventId: number, orderId: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select (case when o.is_due then o.donation_cents + coalesce((select sum(t.paid_cents) from ticket t
      where t.event_id = o.event_id and t.order_id = o.id and t.status <> 'cancelled'), 0) else 0 end)::int as cents
    from orders o where o.event_id = ${eventId} and o.id = ${orderId}`.execute(db)
  return rows[0]?.cents ?? 0
}

/** The money of an order was taken at the door. Returns the number of its payment. */
export async function markCollected(
  tx: Db,
  { eventId, orderId }: { eventId: number; orderId: string },
  { amountCents, method }: { amountCents: number; method: string },
): Promise<void> {
  await sql`update payment set status = 'captured', captured_at = now(), amount_cents = ${amountCents}, method = ${method}
    where event_id = ${eventId} and order_id = ${orderId} and provider = 'door' and status = 'pending'`.execute(
    tx,
  )
  await sql`update orders set is_due = false where event_id = ${eventId} and id = ${orderId}`.execute(tx)
  // What was given back before anything was paid is part of no sale. Devices at the door learn of every ticket anew.
  await sql`update ticket set refunded_cents = case when status = 'cancelled' then paid_cents else refunded_cents end
    where event_id = ${eventId} and order_id = ${orderId}`.execute(tx)
}

/** An order can no longer be paid at the door. */
export async function endDue(tx: Db, eventId: number, orderId: string): Promise<void> {
  await sql`with p as (update payment set status = 'cancelled' where event_id = ${eventId}
      and order_id = ${orderId} and provider = 'door' and status = 'pending')
    update orders set is_due = false where event_id = ${eventId} and id = ${orderId} and is_due`.execute(tx)
}

/**
 * Valid tickets of unpaid orders whose session began `minutes` ago or longer, by order. A day that was moved and waits for
 * approval brings nothing forward.
 */
export async function listNoShows(
  db: Db,
  minutes: number,
  most: number,
): Promise<{ eventId: number; orderId: string; ticketIds: string[] }[]> {
  const { rows } = await sql<{ eventId: number; orderId: string; ticketIds: string[] }>`
    select o.event_id as "eventId", o.id as "orderId", json_agg(t.id order by t.id) as "ticketIds"
    from orders o join ticket t on t.event_id = o.event_id and t.order_id = o.id
      join session s on s.event_id = t.event_id and s.id = t.session_id ${shownTimes(0)}
    where o.is_due and o.status = 'paid' and t.status = 'valid' and s.status <> 'postponed'
      and greatest(w.starts_at, s.starts_at) <= now() - make_interval(mins => ${minutes})
    group by o.event_id, o.id order by o.event_id, o.id limit ${most}`.execute(db)
  return rows
}
