import { sql } from 'kysely'
import { approvedCopy } from '../publications/approved-store.ts'
import type { Db } from '../tables.ts'

export interface HeldTicket {
  contentId: number
  orderId: string
  status: 'valid' | 'used' | 'cancelled' | 'offered'
  holderName: string | null
  hasStarted: boolean
}

/** A ticket of a checkout or of an order, locked until the transaction ends. */
export async function lockTicket(
  tx: Db,
  ticketId: string,
  of: { checkoutId: string } | { contentId: number; orderId: string },
): Promise<HeldTicket | undefined> {
  const mine =
    'checkoutId' in of
      ? sql`o.checkout_id = ${of.checkoutId}`
      : sql`o.content_id = ${of.contentId} and o.id::text = ${of.orderId.toLowerCase()}`
  const { rows } = await sql<HeldTicket>`
    select t.content_id as "contentId", t.order_id as "orderId", t.status, t.holder_name as "holderName",
      s.status <> 'postponed' and coalesce((select (e ->> 'startsAt')::timestamptz from ${approvedCopy(sql`t.content_id`)} p,
        jsonb_array_elements(p.document -> 'sessions') e where (e ->> 'id')::bigint = s.id), s.starts_at) <= now() as "hasStarted"
    from orders o join ticket t on t.content_id = o.content_id and t.order_id = o.id
      join session s on s.content_id = t.content_id and s.id = t.session_id
    where ${mine} and o.paid_at is not null and t.id::text = ${ticketId.toLowerCase()} for no key update of t`.execute(
    tx,
  )
  return rows[0]
}

export async function saveHolder(
  tx: Db,
  contentId: number,
  ticketId: string,
  holderName: string | null,
): Promise<void> {
  await tx
    .updateTable('ticket')
    .set({ holder_name: holderName })
    .where('content_id', '=', contentId)
    .where('id', '=', ticketId)
    .execute()
}
