import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../database/tables.ts'
import { approvedCopy } from '../../events/event/published-copy/approved-store.ts'

export interface HeldTicket {
  eventId: number
  orderId: string
  status: 'valid' | 'used' | 'cancelled' | 'offered'
  holderName: string | null
  /** Where it was sent when it was passed on; null while its buyer holds it. */
  holderEmail: string | null
  isPassedOn: boolean
  /** Of the purchase; null once its buyer was forgotten. */
  buyerName: string | null
  buyerKey: string | null
  hasStarted: boolean
}

/** A ticket of a checkout or of an order, locked until the transaction ends. */
export async function lockTicket(
  tx: Db,
  ticketId: string,
  of: { checkoutId: string } | { eventId: number; orderId: string },
): Promise<HeldTicket | undefined> {
  const mine =
    'checkoutId' in of
      ? sql`o.checkout_id = ${of.checkoutId}`
      : sql`o.event_id = ${of.eventId} and o.id::text = ${of.orderId.toLowerCase()}`
  const { rows } = await sql<HeldTicket>`
    select t.event_id as "eventId", t.order_id as "orderId", t.status, t.holder_name as "holderName",
      t.holder_email as "holderEmail", t.passed_on_at is not null as "isPassedOn", k.name as "buyerName", k.email_key as "buyerKey",
      s.status <> 'postponed' and coalesce((select (e ->> 'startsAt')::timestamptz from ${approvedCopy(sql`t.event_id`)} p,
        jsonb_array_elements(p.document -> 'sessions') e where (e ->> 'id')::bigint = s.id), s.starts_at) <= now() as "hasStarted"
    from orders o join checkout k on k.id = o.checkout_id join ticket t on t.event_id = o.event_id and t.order_id = o.id
      join session s on s.event_id = t.event_id and s.id = t.session_id
    where ${mine} and o.paid_at is not null and t.id::text = ${ticketId.toLowerCase()} for update of t`.execute(
    tx,
  )
  return rows[0]
}

export async function saveHolder(
  tx: Db,
  eventId: number,
  ticketId: string,
  holderName: string | null,
): Promise<void> {
  await tx
    .updateTable('ticket')
    .set({ holder_name: holderName })
    .where('event_id', '=', eventId)
    .where('id', '=', ticketId)
    .execute()
}

/**
 * Gives a locked ticket to another holder: a new serial, so a new code, while the one before is noted as ended. With an
 * address the ticket leaves its buyer; without, it is the buyer's again.
 */
export async function transferTicket(
  tx: Db,
  eventId: number,
  ticketId: string,
  holder: { name: string | null; email: string | null },
): Promise<void> {
  await sql`insert into ticket_transfer (event_id, serial, ticket_id, holder_name)
    select event_id, serial, id, holder_name from ticket
    where event_id = ${eventId} and id = ${ticketId}::uuid`.execute(tx)
  await sql`update ticket set serial = ${randomBytes(16)}, holder_name = ${holder.name}, holder_email = ${holder.email},
      passed_on_at = case when ${holder.email}::text is null then null else now() end
    where event_id = ${eventId} and id = ${ticketId}::uuid`.execute(tx)
}

/** True while a ticket is on offer for the waiting list. */
export async function isListedForWaiting(tx: Db, eventId: number, ticketId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from ticket_return where event_id = ${eventId}
    and ticket_id = ${ticketId}::uuid and status in ('listed', 'matched') limit 1`.execute(tx)
  return rows.length > 0
}

/** A ticket that another person holds, with their address. */
export interface PassedOnTicket {
  id: string
  serial: Buffer
  name: string | null
  email: string
}

/** Tickets of an order that others hold and that a notice is about. */
export async function listHeldOfNotice(
  db: Db,
  eventId: number,
  orderId: string,
  noticeId: string,
): Promise<PassedOnTicket[]> {
  const { rows } =
    await sql<PassedOnTicket>`select t.id, t.serial, t.holder_name as name, t.holder_email as email
    from session_notice n join ticket t on t.event_id = n.event_id and t.session_id = n.session_id
    where n.event_id = ${eventId} and n.id = ${noticeId}::uuid and t.order_id = ${orderId}::uuid
      and t.status in ('valid', 'offered') and t.passed_on_at is not null and t.holder_email is not null
    order by t.id`.execute(db)
  return rows
}

/** Tickets that a refund ended while others held them. */
export async function listHeldOfRefund(db: Db, eventId: number, refundId: string): Promise<PassedOnTicket[]> {
  const { rows } =
    await sql<PassedOnTicket>`select t.id, t.serial, t.holder_name as name, t.holder_email as email
    from refund r join ticket t on t.event_id = r.event_id and t.id = any(r.ticket_ids)
    where r.event_id = ${eventId} and r.id = ${refundId}::uuid and t.status = 'cancelled'
      and t.passed_on_at is not null and t.holder_email is not null
    order by t.id`.execute(db)
  return rows
}
