import { sql } from 'kysely'
import type { RefundPart } from '../../database/stored-values.ts'
import type { Db } from '../../database/tables.ts'
import { approvedCopy } from '../../events/event/published-copy/approved-store.ts'
import { shownTimes } from '../../events/event/published-copy/approved-times.ts'
import { MAX_PER_PERSON } from '../orders/buyer-share-store.ts'

/** What the name of a refund at the provider is where the buyer's own bank made it. */
export const BY_BANK = 'chargeback'

export interface StoredRefund {
  id: string
  orderId: string
  status: 'pending' | 'done' | 'failed' | 'withdrawn'
  amountCents: number
  donationCents: number
  /** Who wanted it: `seller`, `run:` with its number, `buyer`, `event`, or why a payment bought nothing. */
  by: string
  ticketIds: string[]
  /** Null for refunds of earlier versions. */
  parts: RefundPart[] | null
  /** Certainly not on its way to the buyer: it was never requested, or explicitly rejected. */
  isUnsent: boolean
  /** Its buyer was notified of it. */
  isTold: boolean
}

/**
 * Of a refund `r`: its money has certainly not moved. A request to the provider is counted before it is sent, in a
 * separate statement, so that a refund without attempts was never sent.
 */
export const IS_UNSENT = sql`(r.status = 'pending' and r.attempts = 0 and r.asked_as is null
  or r.status = 'failed' and r.error is distinct from 'outcome_unknown')`

/** Of a refund `r`: an organiser decided it, no job is requesting it, and it can be undone. */
export const CAN_BE_TAKEN_BACK = sql`(${IS_UNSENT} and not r.is_gift and r.parts is not null
  and (r.reason = 'seller' or r.reason like 'run:%'))`

const COLUMNS = sql`r.id, r.order_id as "orderId", r.status, r.amount_cents as "amountCents",
  r.donation_cents as "donationCents", r.reason as by, r.ticket_ids as "ticketIds", r.parts, ${IS_UNSENT} as "isUnsent",
  r.mail_due_at is null as "isTold"`

/** A refund of an event; undefined when there is none. */
export async function findRefund(
  db: Db,
  eventId: number,
  refundId: string,
): Promise<StoredRefund | undefined> {
  const { rows } = await sql<StoredRefund>`select ${COLUMNS} from refund r
    where r.event_id = ${eventId} and r.id::text = ${refundId.toLowerCase()}`.execute(db)
  return rows[0]
}

/** The same, locked until the transaction ends: the provider gets no request for it meanwhile. */
export async function lockRefund(
  tx: Db,
  eventId: number,
  refundId: string,
): Promise<StoredRefund | undefined> {
  await sql`select from refund where event_id = ${eventId} and id::text = ${refundId.toLowerCase()} for update`.execute(
    tx,
  )
  return findRefund(tx, eventId, refundId)
}

/** The refund will not be made; those notified of it are notified of that as well. */
export async function withdrawRefund(tx: Db, eventId: number, { id, isTold }: StoredRefund): Promise<void> {
  await sql`update refund set status = 'withdrawn', error = null, done_at = now(),
      mail_due_at = case when ${isTold} then now() end
    where event_id = ${eventId} and id = ${id}`.execute(tx)
}

/** Tickets are again what they were, and count what of their price had gone back as not gone. */
export async function restoreTickets(
  tx: Db,
  eventId: number,
  parts: readonly RefundPart[],
  keepsTickets: boolean,
): Promise<void> {
  await sql`update ticket t set refunded_cents = t.refunded_cents - r.cents,
      status = case when ${keepsTickets} then t.status when r.used_at is null then 'valid' else 'used' end,
      used_at = case when ${keepsTickets} then t.used_at else r.used_at end
    from json_to_recordset(${JSON.stringify(
      parts.map(({ id, cents, usedAt }) => ({ id, cents, used_at: usedAt })),
    )}::json) as r(id uuid, cents int, used_at timestamptz)
    where t.event_id = ${eventId} and t.id = r.id`.execute(tx)
}

/** Sets the order to paid, whatever state it had, and reduces its refunded amount. */
export async function restoreOrder(
  tx: Db,
  { eventId, id }: { eventId: number; id: string },
  backCents: number,
): Promise<void> {
  await sql`update orders set refunded_cents = refunded_cents - ${backCents}, status = 'paid'
    where event_id = ${eventId} and id = ${id}`.execute(tx)
}

export interface TakenPlaces {
  eventId: number
  places: readonly { sessionId: number; typeId: number }[]
  emailKey: string | null
  /** Set when the order had gone as a whole. */
  voucherId: number | null
}

export type PlaceFault = { is: 'closed' | 'taken' | 'person'; sessionId: number } | { is: 'voucher' }

/**
 * Takes places again that were sold before, if they are free by what is sold now and not kept for the waiting list: of sessions,
 * quotas of types, the use of the voucher, and of what one person may have, in the order in which purchases lock them.
 * Returns what was not free; the caller gives up the transaction then. Call it late: the counters are locked from here on.
 */
export async function takePlaces(tx: Db, wanted: TakenPlaces): Promise<PlaceFault | undefined> {
  const { eventId, places, emailKey, voucherId } = wanted
  const sessions = counted(places, ({ sessionId }) => sessionId)
  for (const { sessionId, n } of sessions) {
    const open = await sql`select from session s ${shownTimes(0)}
      where s.event_id = ${eventId} and s.id = ${sessionId}
        and s.status not in ('cancelled', 'postponed', 'finished') and w.starts_at > now()`.execute(tx)
    if (open.rows.length === 0) return { is: 'closed', sessionId }
    const taken = await sql`update session x set sold = sold + ${n}, spare = spare - ${n}
      where event_id = ${eventId} and id = ${sessionId} and coalesce(spare >= ${n}, true)
        and coalesce(sold + held + ${n} <= least(capacity, (select coalesce(
          (select (e ->> 'capacity')::int from jsonb_array_elements(p.document -> 'sessions') e
            where (e ->> 'id')::bigint = x.id), (p.document ->> 'capacity')::int)
          from ${approvedCopy(sql`x.event_id`)} p)), true) returning 1`.execute(tx)
    if (taken.rows.length === 0) return { is: 'taken', sessionId }
  }
  for (const { sessionId, typeId, n } of counted(
    places,
    (place) => place.sessionId * 2 ** 26 + place.typeId,
  )) {
    const { rows } = await sql<{ isTaken: boolean }>`
      with s as (select capacity, sold + held as taken, spare from type_stock where event_id = ${eventId}
          and session_id = ${sessionId} and type_id = ${typeId} for no key update),
        u as (update type_stock x set sold = x.sold + ${n}, spare = x.spare - ${n} from s
          where x.event_id = ${eventId} and x.session_id = ${sessionId} and x.type_id = ${typeId}
            and s.taken + ${n} <= s.capacity and coalesce(s.spare >= ${n}, true) returning 1)
      select exists (select from u) as "isTaken" from s`.execute(tx)
    if (rows[0]?.isTaken === false) return { is: 'taken', sessionId }
  }
  if (voucherId !== null) {
    const used =
      await sql`update voucher set used = used + 1 where event_id = ${eventId} and id = ${voucherId}
      and coalesce(used + held < max_uses, true) returning 1`.execute(tx)
    if (used.rows.length === 0) return { is: 'voucher' }
  }
  if (emailKey !== null)
    for (const { sessionId, n } of sessions) {
      const { rows } = await sql<{ isOver: boolean }>`
        update buyer_share b set taken = taken + ${n}
        where event_id = ${eventId} and session_id = ${sessionId} and email_key = ${emailKey}
        returning taken > ${MAX_PER_PERSON('b')} as "isOver"`.execute(tx)
      if (rows[0]?.isOver) return { is: 'person', sessionId }
    }
  return undefined
}

/** One entry for each key with how many there are, the smallest key first. */
function counted<P extends TakenPlaces['places'][number]>(places: readonly P[], keyOf: (place: P) => number) {
  return [...Map.groupBy(places, keyOf)]
    .sort(([a], [b]) => a - b)
    .map(([, same]) => ({ ...(same[0] as P), n: same.length }))
}
