import { sql } from 'kysely'
import type { Db } from '../../database/tables.ts'

export interface PurchaseOrder {
  eventId: number
  orderId: string
  refunds: {
    amountCents: number
    isGift: boolean
    status: 'pending' | 'done' | 'failed'
    createdAt: string
  }[]
}

/** The paid orders of a checkout with what went back already. Times inside lists are PostgreSQL's. */
export async function listPurchaseOrders(db: Db, checkoutId: string): Promise<PurchaseOrder[]> {
  const { rows } = await sql<PurchaseOrder>`
    select o.event_id as "eventId", o.id as "orderId",
      coalesce((select json_agg(json_build_object('amountCents', r.amount_cents, 'isGift', r.is_gift, 'status', r.status,
          'createdAt', r.created_at) order by r.created_at, r.id)
        from refund r where r.event_id = o.event_id and r.order_id = o.id and r.status <> 'withdrawn'), '[]') as refunds
    from orders o where o.checkout_id = ${checkoutId} and o.paid_at is not null order by o.event_id, o.id`.execute(
    db,
  )
  return rows
}

/** The event of an order of this checkout; undefined for another checkout's. */
export async function findEventOfOrder(
  db: Db,
  checkoutId: string,
  orderId: string,
): Promise<number | undefined> {
  const { rows } = await sql<{ eventId: number }>`select event_id as "eventId" from orders
    where checkout_id = ${checkoutId} and id::text = ${orderId.toLowerCase()} and paid_at is not null`.execute(
    db,
  )
  return rows[0]?.eventId
}
