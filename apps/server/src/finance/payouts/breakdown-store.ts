import { sql } from 'kysely'
import type { Db } from '../../database/tables.ts'

/** How the book comes to the amount of one payout, in cents. */
export interface Breakdown {
  salesCents: number
  refundsCents: number
  /** Card fees that the payee bears. */
  feesCents: number
  /** What an organiser owes the cause; of a cause, what it got: shares, donations, gifts. */
  causeCents: number
  cashCents: number
  otherCents: number
  paidBeforeCents: number
  /** Of the same events, not in this payout. */
  waitingCents: number
}

/**
 * Returns the breakdown of each payout of a batch: the moves of its events until the batch was made. Sales, causes' money and
 * others less refunds, fees, cash, what was paid before and what waits is the amount.
 */
export async function listBreakdowns(db: Db, batchId: number): Promise<Map<number, Breakdown>> {
  const { rows } = await sql<Record<keyof Breakdown, string> & { id: number }>`
    with part as (
      select p.id, p.kind, p.subject_id, p.currency, t.event_id, b.created_at
      from payout p join payout_part t on t.payout_id = p.id join payout_batch b on b.id = p.batch_id
      where p.batch_id = ${batchId}),
    own as (
      select id, kind as payee, event_id, currency, created_at, 'cause:' || event_id as account from part where kind = 'cause'
      union all
      select id, kind, event_id, currency, created_at, prefix || ':' || subject_id
      from part cross join unnest(array['seller', 'fees', 'door']) prefix where kind = 'seller'),
    legs as (
      select o.id, o.payee, o.account, t.kind, t.debit as other, t.amount_cents as cents from own o
        join transfer t on t.credit = o.account and t.event_id = o.event_id and t.currency = o.currency and t.at <= o.created_at
      union all
      select o.id, o.payee, o.account, t.kind, t.credit, -t.amount_cents from own o
        join transfer t on t.debit = o.account and t.event_id = o.event_id and t.currency = o.currency and t.at <= o.created_at),
    named as (select id, payee, cents, case
        when kind = 'payout' then 'paid'
        when account like 'fees:%' or kind = 'fee' then 'fees'
        when account like 'door:%' then 'cash'
        when payee = 'cause' and kind = 'refund' and other not like 'seller:%' then 'refunds'
        when payee = 'cause' and kind in ('cause', 'donation', 'gift', 'refund') then 'cause'
        when other like 'cause:%' then 'cause'
        when kind = 'sale' then 'sales'
        when kind = 'refund' then 'refunds'
        else 'other' end as name from legs),
    sums as (
      select id, max(payee) as payee, sum(cents) as cents,
        coalesce(sum(cents) filter (where name = 'sales'), 0) as sales,
        coalesce(sum(cents) filter (where name = 'refunds'), 0) as refunds,
        coalesce(sum(cents) filter (where name = 'fees'), 0) as fees,
        coalesce(sum(cents) filter (where name = 'cause'), 0) as cause,
        coalesce(sum(cents) filter (where name = 'cash'), 0) as cash,
        coalesce(sum(cents) filter (where name = 'other'), 0) as other,
        coalesce(sum(cents) filter (where name = 'paid'), 0) as paid
      from named group by id)
    select s.id, sales as "salesCents", -refunds as "refundsCents", -fees as "feesCents", cause as "causeCents",
      -cash as "cashCents", other as "otherCents", -paid as "paidBeforeCents", s.cents - p.amount_cents as "waitingCents"
    from sums s join payout p on p.id = s.id`.execute(db)
  return new Map(
    rows.map(({ id, ...sums }) => [
      id,
      Object.fromEntries(
        Object.entries(sums).map(([key, value]) => [key, Number(value)]),
      ) as unknown as Breakdown,
    ]),
  )
}
