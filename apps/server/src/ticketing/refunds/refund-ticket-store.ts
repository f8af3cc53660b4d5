import { sql } from 'kysely'
import type { Db, NewRow } from '../../database/tables.ts'
import { endDue } from '../orders/due-store.ts'

/**
 * Makes tickets invalid for entry; each with what of its price went back. Requests for refunds whose last ticket is cancelled by it
 * lapse: the festival's team has nothing to decide any more.
 */
export async function cancelTickets(
  tx: Db,
  eventId: number,
  tickets: readonly { id: string; backCents: number }[],
): Promise<void> {
  const rows = tickets.map(({ id, backCents }) => ({ id, back: backCents }))
  await sql`update ticket t set status = 'cancelled', used_at = null, refunded_cents = t.refunded_cents + r.back
    from json_to_recordset(${JSON.stringify(rows)}::json) as r(id uuid, back int)
    where t.event_id = ${eventId} and t.id = r.id`.execute(tx)
  await sql`update refund_request q set status = 'lapsed', decided_at = now()
    where q.event_id = ${eventId} and q.status = 'open' and not exists (
      select from ticket t where t.event_id = q.event_id and t.status <> 'cancelled' and (
        (t.order_id = q.order_id
          and (jsonb_array_length(q.wish -> 'ticketIds') = 0 or q.wish -> 'ticketIds' ? t.id::text))
        or exists (select from refund_run_order o where o.event_id = q.event_id and o.run_id = q.run_id
          and o.order_id = t.order_id and o.status = 'requested')))`.execute(tx)
}

/** When those of these tickets were used that were. */
export async function listUses(
  tx: Db,
  eventId: number,
  tickets: readonly { ticket: { id: string; status: string } }[],
): Promise<Map<string, string>> {
  const used = tickets.filter(({ ticket }) => ticket.status === 'used').map(({ ticket }) => ticket.id)
  if (used.length === 0) return new Map()
  const { rows } = await sql<{ id: string; usedAt: string }>`select id, used_at as "usedAt" from ticket
    where event_id = ${eventId} and id = any(${used}::uuid[]) and used_at is not null`.execute(tx)
  return new Map(rows.map(({ id, usedAt }) => [id, usedAt]))
}

/** Records the refunded part of the price of tickets that stay valid. */
export async function recordBack(
  tx: Db,
  eventId: number,
  tickets: readonly { id: string; backCents: number }[],
): Promise<void> {
  const rows = tickets.map(({ id, backCents }) => ({ id, back: backCents }))
  await sql`update ticket t set refunded_cents = t.refunded_cents + r.back
    from json_to_recordset(${JSON.stringify(rows)}::json) as r(id uuid, back int)
    where t.event_id = ${eventId} and t.id = r.id`.execute(tx)
}

/** Counts what went back to the buyer; an order without tickets is cancelled. */
export async function recordOrderRefund(
  tx: Db,
  { eventId, id }: { eventId: number; id: string },
  { backCents, isWhole }: { backCents: number; isWhole: boolean },
): Promise<void> {
  await sql`update orders set refunded_cents = refunded_cents + ${backCents},
      status = case when ${isWhole} then 'cancelled' else status end
    where event_id = ${eventId} and id = ${id}`.execute(tx)
  if (isWhole) await endDue(tx, eventId, id)
}

/** Stores a refund whose buyer is yet to be notified. */
export async function insertRefund(tx: Db, row: NewRow<'refund'>): Promise<void> {
  await tx
    .insertInto('refund')
    .values({ ...row, mail_due_at: sql<string>`now()` })
    .execute()
}

export interface FreedPlaces {
  eventId: number
  /** Places that were sold and are free again; those of offered tickets are held for others already. */
  free: readonly { sessionId: number; typeId: number }[]
  /** Places that are counted for their buyer no longer. */
  given: readonly { sessionId: number }[]
  emailKey: string | null
  /** Set when the whole order goes. */
  voucherId: number | null
}

/**
 * Gives places back to sessions, quotas of types, vouchers and persons, by plain updates in the order in which purchases
 * lock them. Call it late: the counters are locked from here to the end of the transaction.
 */
export async function freePlaces(tx: Db, places: FreedPlaces): Promise<void> {
  const { eventId, free, given, emailKey, voucherId } = places
  for (const [sessionId, places] of grouped(free, ({ sessionId }) => sessionId))
    await sql`update session set sold = sold - ${places.length}
      where event_id = ${eventId} and id = ${sessionId}`.execute(tx)
  const byType = grouped(free, ({ sessionId, typeId }) => sessionId * 2 ** 26 + typeId)
  for (const [, places] of byType) {
    const [{ sessionId, typeId }] = places as [FreedPlaces['free'][number]]
    await sql`update type_stock set sold = greatest(0, sold - ${places.length})
      where event_id = ${eventId} and session_id = ${sessionId} and type_id = ${typeId}`.execute(tx)
  }
  if (voucherId !== null)
    await sql`update voucher set used = greatest(0, used - 1)
      where event_id = ${eventId} and id = ${voucherId}`.execute(tx)
  if (emailKey === null) return
  for (const [sessionId, places] of grouped(given, ({ sessionId }) => sessionId))
    await sql`update buyer_share set taken = greatest(0, taken - ${places.length})
      where event_id = ${eventId} and session_id = ${sessionId} and email_key = ${emailKey}`.execute(tx)
}

/** By number, the smallest first. */
function grouped<T>(items: readonly T[], keyOf: (item: T) => number): [number, T[]][] {
  return [...Map.groupBy(items, keyOf)].sort(([a], [b]) => a - b)
}

/** Returns the cents that an account has decided to give back within the last day. */
export async function sumRefundedBy(db: Db, accountId: number): Promise<number> {
  const { rows } = await sql<{ cents: string }>`select coalesce(sum(amount_cents), 0) as cents from refund
    where created_by = ${accountId} and created_at > now() - interval '1 day' and status <> 'withdrawn'`.execute(
    db,
  )
  return Number(rows[0]?.cents ?? 0)
}
