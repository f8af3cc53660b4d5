import { sql } from 'kysely'
import type { Db } from '../../database/tables.ts'

export interface BookingRow {
  network: string
  orderId: string
  buyer: string | null
  email: string | null
  ticketCount: number
  bookedAt: string
}

/** Unpaid bookings of an event that still have a valid ticket, of networks that booked more than once; newest first. */
export async function listBookingRows(db: Db, eventId: number): Promise<BookingRow[]> {
  const { rows } = await sql<BookingRow>`
    with b as (
      select n.networks[array_upper(n.networks, 1)] as network, o.id as "orderId", c.name as buyer, c.email,
        c.paid_at as "bookedAt", (select count(*)::int from ticket t where t.event_id = o.event_id
          and t.order_id = o.id and t.status = 'valid') as "ticketCount"
      from orders o join checkout c on c.id = o.checkout_id join booking_network n on n.checkout_id = c.id
      where o.event_id = ${eventId} and o.status = 'paid' and (o.total_cents = 0 or o.is_due)),
      v as (select *, count(*) over (partition by network) as orders from b where "ticketCount" > 0)
    select network, "orderId", buyer, email, "ticketCount", "bookedAt" from v where orders > 1
    order by "bookedAt" desc limit 5000`.execute(db)
  return rows
}

/** Of these orders of an event, those that nothing was paid for. */
export async function listUnpaidAmong(
  db: Db,
  eventId: number,
  orderIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select o.id from orders o join booking_network n on n.checkout_id = o.checkout_id
    where o.event_id = ${eventId} and o.id = any(${[...orderIds]}::uuid[]) and o.status = 'paid'
      and (o.total_cents = 0 or o.is_due)`.execute(db)
  return rows.map(({ id }) => id)
}
