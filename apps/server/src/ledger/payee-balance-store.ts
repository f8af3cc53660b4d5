import { sql } from 'kysely'
import type { Db } from '../database/tables.ts'
import { shownTimes } from '../events/event/published-copy/approved-times.ts'
import { USUAL_MIN } from './event-state-store.ts'
import type { Move } from './journal.ts'

/** A seller with the accounts that were merged into it: one payee. */
export interface Payee {
  /** The account that stands for all of them. */
  id: number
  ids: readonly number[]
}

/** Returns the payee an account sells for. */
export async function findPayee(db: Db, sellerId: number): Promise<Payee> {
  const { rows } = await sql<{ id: number }>`
    select x.id from account a join account x on x.id = coalesce(a.merged_into, a.id)
      or x.merged_into = coalesce(a.merged_into, a.id)
    where a.id = ${sellerId} order by x.merged_into nulls first, x.id`.execute(db)
  const ids = rows.map(({ id }) => id)
  return { id: ids[0] ?? sellerId, ids: ids.length > 0 ? ids : [sellerId] }
}

/**
 * Locks what is held for a seller until the transaction ends: two refunds of one seller follow each other, and no batch of
 * payouts is made meanwhile. Call it after the order's own locks and before reading balances.
 */
export async function lockPayee(tx: Db, sellerId: number): Promise<Payee> {
  // The batch takes the same key for itself alone (`lockProposals`).
  await sql`select pg_advisory_xact_lock_shared(hashtext('larunbat payouts'))`.execute(tx)
  const payee = await findPayee(tx, sellerId)
  await sql`select pg_advisory_xact_lock(hashtextextended('larunbat payee ' || ${payee.id}::bigint, 0))`.execute(
    tx,
  )
  return payee
}

/** What is still held of one event, in cents. Moves of open batches count as paid. */
export interface EventHeld {
  eventId: number
  /**
   * Of the seller: takings less what went back, was paid, and cash they keep; what of the cause's share they took in cash
   * and the cause has not got yet counts as theirs to hold.
   */
  sellerCents: number
  /** Of the cause; a card fee it bears counts once something was paid to it, as with the seller's. */
  causeCents: number
  /** Card fees the seller bears, once something of the event was paid out: until then a refund of all of it owes fees alone. */
  feeCents: number
  /** What the seller owes the festival of it. */
  owedCents: number
}

/** What open batches pay out of one event, in cents. Parts below zero, which are taken off other events, count nothing. */
const plannedOut = (
  kind: 'seller' | 'cause',
  eventId: number,
  currency: string,
  ids: readonly number[],
) => sql`
  coalesce((select sum(greatest(0, b.amount_cents)) from payout_part b join payout p on p.id = b.payout_id
    where p.status = 'planned' and p.kind = ${kind} and b.event_id = ${eventId} and p.currency = ${currency}
      and (p.kind = 'cause' or p.subject_id = any(${[...ids]}::bigint[]))), 0)`

/** Returns what is held of one event. Under `lockPayee`. */
export async function readEventHeld(
  tx: Db,
  { ids }: Payee,
  { eventId, currency }: { eventId: number; currency: string },
): Promise<EventHeld> {
  const own = ids.flatMap((id) => [`seller:${id}`, `door:${id}`])
  const fees = ids.map((id) => `fees:${id}`)
  const owed = ids.map((id) => `receivable:${id}`)
  const cause = `cause:${eventId}`
  const { rows } = await sql<
    Record<'own' | 'fees' | 'owed' | 'cause' | 'cash', string> & { isPaid: boolean }
  >`
    with legs as (
      select credit as account, kind, order_id, amount_cents as cents from transfer
        where event_id = ${eventId} and currency = ${currency}
      union all
      select debit, kind, order_id, -amount_cents from transfer where event_id = ${eventId} and currency = ${currency}),
    at_door as (select distinct order_id from legs where account like 'door:%')
    select coalesce(sum(cents) filter (where account = any(${own}::text[])), 0)
        - ${plannedOut('seller', eventId, currency, ids)} as own,
      coalesce(sum(cents) filter (where account = any(${fees}::text[])), 0) as fees,
      coalesce(sum(cents) filter (where account = any(${owed}::text[])), 0) as owed,
      coalesce(sum(cents) filter (where account = ${cause} and (kind <> 'fee' or exists (
          select from payout_part b join payout p on p.id = b.payout_id where b.event_id = ${eventId}
            and p.kind = 'cause' and p.status in ('planned', 'paid')))), 0)
        - ${plannedOut('cause', eventId, currency, ids)} as cause,
      coalesce(sum(cents) filter (where account = ${cause} and order_id in (select order_id from at_door)), 0) as cash,
      exists (select from payout_part b join payout p on p.id = b.payout_id where b.event_id = ${eventId}
        and p.kind = 'seller' and p.status in ('planned', 'paid')) as "isPaid"
    from legs`.execute(tx)
  const [found] = rows
  const causeCents = Number(found?.cause ?? 0)
  const cashShare = Math.max(0, Math.min(Number(found?.cash ?? 0), causeCents))
  return {
    eventId,
    sellerCents: Number(found?.own ?? 0) + cashShare,
    causeCents,
    feeCents: found?.isPaid ? Math.min(0, Number(found.fees)) : 0,
    owedCents: -Number(found?.owed ?? 0),
  }
}

/** What the seller's other events add to it: all that is owed of them, and what is held of those that are over. */
export interface OtherHeld {
  eventId: number
  cents: number
}

/**
 * Returns what is held of a seller's other events. Money of an event that is still to come belongs to its buyers until it took
 * place, so it covers nothing of another one; what is owed counts at once.
 */
export async function listOtherHeld(
  tx: Db,
  { ids }: Payee,
  { eventId, currency }: { eventId: number; currency: string },
): Promise<OtherHeld[]> {
  const accounts = ids.flatMap((id) => [`seller:${id}`, `door:${id}`, `fees:${id}`, `receivable:${id}`])
  const { rows } = await sql<{ eventId: number; cents: string }>`
    with legs as (
      select event_id, credit as account, amount_cents as cents from transfer
        where credit = any(${accounts}::text[]) and currency = ${currency}
      union all
      select event_id, debit, -amount_cents from transfer where debit = any(${accounts}::text[]) and currency = ${currency}),
    paid as (
      select b.event_id, sum(greatest(0, b.amount_cents)) filter (where p.status = 'planned') as planned
      from payout_part b join payout p on p.id = b.payout_id
      where p.kind = 'seller' and p.subject_id = any(${[...ids]}::bigint[]) and p.currency = ${currency}
        and p.status in ('planned', 'paid') group by 1),
    sums as (
      select l.event_id, coalesce(sum(cents) filter (where account not like 'fees:%' or b.event_id is not null), 0)
          - coalesce(max(b.planned), 0) as cents
      from legs l left join paid b on b.event_id = l.event_id
      where l.event_id <> ${eventId} group by 1)
    select event_id as "eventId", cents from sums
    where cents < 0 or (cents > 0
      and not exists (select from session s ${shownTimes(USUAL_MIN)} where s.event_id = sums.event_id
        and s.status <> 'cancelled' and (s.status = 'postponed' or w.over_at > now()))
      and not exists (select from ticket t join session s on s.event_id = t.event_id and s.id = t.session_id
        where t.event_id = sums.event_id and s.status = 'cancelled' and t.status in ('valid', 'offered')
          and t.paid_cents > 0))
    order by event_id`.execute(tx)
  return rows.map((row) => ({ eventId: row.eventId, cents: Number(row.cents) }))
}

/** True when one of these tickets' sessions ended more than `days` ago, by the times that were approved. */
export async function hasEndedBefore(
  db: Db,
  eventId: number,
  sessionIds: readonly number[],
  days: number,
): Promise<boolean> {
  if (sessionIds.length === 0) return false
  const { rows } = await sql<{ isLate: boolean }>`
    select exists (select from session s ${shownTimes(USUAL_MIN)} where s.event_id = ${eventId}
      and s.id = any(${[...sessionIds]}::bigint[]) and s.status <> 'postponed'
      and w.ends_at + make_interval(days => ${days}::int) < now()) as "isLate"`.execute(db)
  return rows[0]?.isLate ?? false
}

/** What of an event a seller owes the festival, and what is held of it by now: so much of the debt is settled. */
export interface SettleableDebt {
  payeeId: number
  /** The account of the seller in the ledger; null for the cause's part. */
  sellerId: number | null
  eventId: number
  currency: string
  cents: number
}

/**
 * Returns debts for which money of the same event came in since they were booked, or which nothing stands behind any more:
 * of sellers what is held again, of causes what was covered and was not paid out after all.
 */
export async function listSettleable(tx: Db): Promise<SettleableDebt[]> {
  const { rows } = await sql<Omit<SettleableDebt, 'cents'> & { cents: string }>`
    with covers as (
      select event_id, currency, split_part(debit, ':', 2)::bigint as payee, credit as account, amount_cents as cents
        from transfer where kind = 'receivable' and debit like 'receivable:%'
      union all
      select event_id, currency, split_part(credit, ':', 2)::bigint, debit, -amount_cents
        from transfer where kind = 'receivable' and credit like 'receivable:%'),
    open as (select event_id, currency, payee, account, sum(cents) as cents from covers group by 1, 2, 3, 4
      having sum(cents) > 0),
    held as (
      select o.*, (select coalesce(sum(case when t.credit = any(x.names) then t.amount_cents else 0 end)
              - sum(case when t.debit = any(x.names) then t.amount_cents else 0 end), 0)
            from transfer t where t.event_id = o.event_id and t.currency = o.currency)
          - coalesce((select sum(greatest(0, b.amount_cents)) from payout_part b join payout p on p.id = b.payout_id
              where p.status = 'planned' and p.currency = o.currency and b.event_id = o.event_id
                and p.kind = case when o.account like 'cause:%' then 'cause' else 'seller' end), 0) as here
      from open o cross join lateral (select case when o.account like 'seller:%'
        then array[o.account, 'door:' || split_part(o.account, ':', 2), 'fees:' || split_part(o.account, ':', 2)]
          else array[o.account] end as names) x)
    select payee as "payeeId", event_id as "eventId", currency,
      case when account like 'seller:%' then split_part(account, ':', 2)::bigint end as "sellerId",
      least(cents, here) as cents
    from held where here > 0
    order by event_id, account`.execute(tx)
  return rows.map((row) => ({ ...row, cents: Number(row.cents) }))
}

/** Moves that say who bears what a refund was missing, over all events it touched. */
export async function listShortfallMoves(tx: Db, { refundId }: { refundId: string }): Promise<Move[]> {
  const { rows } = await sql<Omit<Move, 'amountCents'> & { amountCents: string }>`
    select t.event_id as "eventId", t.kind, t.debit, t.credit, t.amount_cents as "amountCents", t.currency,
      t.order_id as "orderId", t.refund_id as "refundId"
    from transfer t where t.refund_id = ${refundId} and t.kind in ('receivable', 'exception')`.execute(tx)
  return rows.map(({ orderId, ...row }) => ({
    ...row,
    amountCents: Number(row.amountCents),
    ...(orderId ? { orderId } : {}),
  }))
}
