import { sql } from 'kysely'
import type { Db } from '../../database/tables.ts'
import { sellerAccounts } from './position-store.ts'

/** What a statement is about; everything of the organiser without an edition and days. */
export interface StatementScope {
  sellerId: number
  editionId?: number | undefined
  /** Days in Madrid, `YYYY-MM-DD`, ends included. */
  from?: string | undefined
  to?: string | undefined
}

/** Sums of an event in one currency, each as it is named: what went off is above zero. */
export interface StatementRow {
  eventId: number
  title: string
  currency: string
  salesCents: number
  refundsCents: number
  feesCents: number
  causeCents: number
  cashCents: number
  otherCents: number
  payableCents: number
  paidCents: number
  openCents: number
  donationsCents: number
  /** Card fees that others bear: the festival, and the cause. Beside the sums, as nothing of them is the organiser's. */
  festivalFeesCents: number
  causeFeesCents: number
}

/**
 * Every move of the organiser's three accounts falls into exactly one column, so that they add up: sales less refunds,
 * fees, share of the cause, cash and others is what is payable; less what was paid, what is open. Donations and card fees
 * that others bear go past the organiser and stand beside it, also of an event of which the organiser got nothing.
 * An event that was paid is called as it was then.
 */
export async function listStatementRows(db: Db, scope: StatementScope): Promise<StatementRow[]> {
  const { sellerId, editionId, from, to } = scope
  const accounts = sellerAccounts(sellerId)
  const inScope = sql`
    (${editionId ?? null}::bigint is null or event_id in (select id from event where edition_id = ${editionId ?? null}))
    and (${from ?? null}::date is null or at >= (${from ?? null}::date)::timestamp at time zone 'Europe/Madrid')
    and (${to ?? null}::date is null or at < (${to ?? null}::date + 1)::timestamp at time zone 'Europe/Madrid')`
  const { rows } = await sql<
    Record<Exclude<keyof StatementRow, 'title' | 'currency'>, string> & {
      title: string
      currency: string
    }
  >`
    with moves as (
      select event_id, currency, kind, split_part(credit, ':', 1) as account, split_part(debit, ':', 1) as other, amount_cents as cents from transfer
        where credit = any(${accounts}::text[]) and ${inScope}
      union all
      select event_id, currency, kind, split_part(debit, ':', 1), split_part(credit, ':', 1), -amount_cents from transfer
        where debit = any(${accounts}::text[]) and ${inScope}),
    named as (select event_id, currency, cents, case
        when kind = 'payout' then 'paid'
        when account = 'fees' then 'fees'
        when account = 'door' then 'cash'
        when other = 'cause' then 'cause'
        when kind = 'sale' then 'sales'
        when kind = 'refund' then 'refunds'
        else 'other' end as name from moves),
    events as (select event_id from moves union select id from event where owner_id = ${sellerId}),
    given as (
      select event_id, currency, sum(cents) filter (where name = 'donations') as donations,
        sum(cents) filter (where name = 'festival') as festival, sum(cents) filter (where name = 'cause') as cause
      from (
        select event_id, currency, 'donations' as name, amount_cents as cents from transfer
          where kind in ('donation', 'refund') and credit like 'cause:%' and debit not like 'seller:%'
          and event_id in (select event_id from events) and ${inScope}
        union all
        select event_id, currency, 'donations', -amount_cents from transfer
          where kind in ('donation', 'refund') and debit like 'cause:%' and credit not like 'seller:%'
          and event_id in (select event_id from events) and ${inScope}
        union all
        select event_id, currency, case debit when 'festival' then 'festival' else 'cause' end, amount_cents from transfer
          where kind = 'fee' and (debit = 'festival' or debit like 'cause:%')
          and event_id in (select event_id from events) and ${inScope}
        union all
        -- After a refund, from the cause to the festival, or back.
        select event_id, currency, case credit when 'festival' then 'festival' else 'cause' end, -amount_cents from transfer
          where kind = 'fee' and (credit = 'festival' or credit like 'cause:%')
          and event_id in (select event_id from events) and ${inScope}) d group by 1, 2),
    lines as (select event_id, currency from named union select event_id, currency from given)
    select n.event_id as "eventId", coalesce(t.title, c.title, '') as title, n.currency,
      coalesce(sum(cents) filter (where name = 'sales'), 0) as "salesCents",
      -coalesce(sum(cents) filter (where name = 'refunds'), 0) as "refundsCents",
      -coalesce(sum(cents) filter (where name = 'fees'), 0) as "feesCents",
      -coalesce(sum(cents) filter (where name = 'cause'), 0) as "causeCents",
      -coalesce(sum(cents) filter (where name = 'cash'), 0) as "cashCents",
      -coalesce(sum(cents) filter (where name = 'other'), 0) as "otherCents",
      coalesce(sum(cents) filter (where name <> 'paid'), 0) as "payableCents",
      -coalesce(sum(cents) filter (where name = 'paid'), 0) as "paidCents",
      coalesce(sum(cents), 0) as "openCents",
      coalesce(max(g.donations), 0) as "donationsCents", coalesce(max(g.festival), 0) as "festivalFeesCents",
      coalesce(max(g.cause), 0) as "causeFeesCents"
    from lines n left join named m using (event_id, currency) left join given g using (event_id, currency)
      left join event c on c.id = n.event_id
      left join lateral (select k.title from payout_part k join payout o on o.id = k.payout_id
        where k.event_id = n.event_id and k.title is not null and o.kind = 'seller' and o.subject_id = ${sellerId}
        order by k.payout_id limit 1) t on true
    group by n.event_id, t.title, c.title, n.currency order by n.currency, n.event_id`.execute(db)
  return rows.map(({ title, currency, ...sums }) => ({
    ...(Object.fromEntries(Object.entries(sums).map(([key, value]) => [key, Number(value)])) as Omit<
      StatementRow,
      'title' | 'currency'
    >),
    title,
    currency,
  }))
}

/** Editions an organiser has events of, newest first. */
export async function listEditionsOf(db: Db, sellerId: number): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`select e.id, e.name from edition e
    where e.id in (select edition_id from event where owner_id = ${sellerId}) order by e.year desc`.execute(
    db,
  )
  return rows
}

/** Payouts of an organiser that were sent, newest first. */
export function listPayoutsOf(db: Db, sellerId: number) {
  return db
    .selectFrom('payout')
    .select([
      'id',
      'name',
      'tax_id as taxId',
      'currency',
      'amount_cents as amountCents',
      'status',
      'iban',
      'paid_at as paidAt',
      'returned_at as returnedAt',
      'return_reason as returnReason',
    ])
    .where('kind', '=', 'seller')
    .where('subject_id', '=', sellerId)
    .where('status', 'in', ['paid', 'returned', 'planned'])
    .orderBy('id', 'desc')
    .execute()
}
