import { sql } from 'kysely'
import type { Db, Row } from '../../database/tables.ts'

export interface LockedOrder {
  checkoutId: string
  currency: string
  isDue: boolean
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** A bought order of an event, locked with its checkout and tickets in the common lock order. */
export async function lockOrder(tx: Db, eventId: number, orderId: string): Promise<LockedOrder | undefined> {
  if (!UUID.test(orderId)) return undefined
  await sql`select from checkout where id = (select checkout_id from orders
    where event_id = ${eventId} and id = ${orderId}) for update`.execute(tx)
  const { rows } =
    await sql<LockedOrder>`select checkout_id as "checkoutId", currency, is_due as "isDue" from orders
    where event_id = ${eventId} and id = ${orderId} and paid_at is not null for update`.execute(tx)
  await sql`select from ticket where event_id = ${eventId} and order_id = ${orderId} order by id for update`.execute(
    tx,
  )
  return rows[0]
}

/** The payment at the door of an order. */
export function findDoorPayment(
  db: Db,
  eventId: number,
  orderId: string,
): Promise<Row<'payment'> | undefined> {
  return db
    .selectFrom('payment')
    .selectAll()
    .where('event_id', '=', eventId)
    .where('order_id', '=', orderId)
    .where('provider', '=', 'door')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** An order was sold at the door, to a buyer who may be named. */
export async function recordDoorSale(
  tx: Db,
  checkoutId: string,
  { email, name }: { email: string | null; name: string | null },
): Promise<void> {
  await sql`with o as (update orders set channel = 'door' where checkout_id = ${checkoutId})
    update checkout set email = ${email}, name = ${name} where id = ${checkoutId}`.execute(tx)
}

/** What the codes of an order's tickets are signed over, by ticket. */
export async function listSerials(db: Db, eventId: number, orderId: string): Promise<Map<string, Buffer>> {
  const rows = await db
    .selectFrom('ticket')
    .select(['id', 'serial'])
    .where('event_id', '=', eventId)
    .where('order_id', '=', orderId)
    .execute()
  return new Map(rows.map(({ id, serial }) => [id, serial]))
}
