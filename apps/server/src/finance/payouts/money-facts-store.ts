import { sql } from 'kysely'
import type { PayeeKind } from '../../database/stored-values.ts'
import type { Db } from '../../database/tables.ts'
import { sellerAccounts } from './position-store.ts'

/** Why a payee owes the festival; each is proved by rows of the ledger. */
export type DebtReason =
  | 'cash_collected'
  | 'refunded_after_payout'
  | 'dispute_lost'
  | 'card_fees'
  | 'corrected'

/** In the order they are shown. */
export const DEBT_REASONS: readonly DebtReason[] = [
  'cash_collected',
  'refunded_after_payout',
  'dispute_lost',
  'card_fees',
  'corrected',
]

export interface Debtor {
  kind: PayeeKind
  id: number
  /** The events it owes money of. */
  eventIds: readonly number[]
}

/** Returns, debtor by debtor in their order, the reasons that rows of these events prove. */
export async function listDebtReasons(
  db: Db,
  currency: string,
  debtors: readonly Debtor[],
): Promise<DebtReason[][]> {
  if (debtors.length === 0) return []
  const wanted = debtors.map(({ kind, id, eventIds }, n) => ({
    n,
    accounts: kind === 'seller' ? sellerAccounts(id) : eventIds.map((eventId) => `cause:${eventId}`),
    events: eventIds,
  }))
  const { rows } = await sql<Record<DebtReason, boolean> & { n: number }>`
    with debtor as (
      select d.n, array(select json_array_elements_text(d.accounts)) as accounts,
        array(select json_array_elements_text(d.events)::bigint) as events
      from json_to_recordset(${JSON.stringify(wanted)}::json) as d (n int, accounts json, events json)),
    moves as (
      select d.n, t.*, r.reason as refund_reason from debtor d
        join transfer t on t.debit = any(d.accounts) and t.event_id = any(d.events) and t.currency = ${currency}
        left join refund r on r.event_id = t.event_id and r.id = t.refund_id)
    select n, bool_or(debit like 'door:%') as cash_collected,
      bool_or(kind = 'fee') as card_fees,
      bool_or(refund_reason = 'bank' or (kind = 'correction' and credit like 'provider:%')) as dispute_lost,
      bool_or(kind in ('refund', 'gift') and refund_reason is distinct from 'bank'
        and exists (select from transfer p where p.event_id = m.event_id and p.at < m.at
          and (p.kind = 'payout' or (p.kind = 'cause' and p.order_id is null)))) as refunded_after_payout,
      bool_or(kind = 'correction' and credit not like 'provider:%') as corrected
    from moves m group by n`.execute(db)
  const byDebtor = new Map(rows.map((row) => [row.n, row]))
  return debtors.map((_, n) => DEBT_REASONS.filter((reason) => byDebtor.get(n)?.[reason]))
}

/** Cash an organiser took of an event that belongs to its cause, as far as nothing else of theirs covers it. */
export interface UncoveredCash {
  eventId: number
  cents: number
}

/**
 * Returns what of the causes' money the organisers of these events hold in cash: never more than what the cause got of orders
 * that were paid at the door, nor than the cash that the organiser's other takings do not cover. Card fees count nowhere.
 */
export async function listUncoveredCash(
  db: Db,
  currency: string,
  eventIds: readonly number[],
): Promise<UncoveredCash[]> {
  const { rows } = await sql<{ eventId: number; cents: string }>`
    with at_door as (
      select distinct event_id from transfer where event_id = any(${[...eventIds]}::bigint[]) and currency = ${currency}
        and debit like 'door:%'),
    legs as (
      select t.event_id, t.order_id, t.kind, t.credit as account, t.amount_cents as cents
        from transfer t join at_door using (event_id) where t.currency = ${currency}
      union all
      select t.event_id, t.order_id, t.kind, t.debit, -t.amount_cents
        from transfer t join at_door using (event_id) where t.currency = ${currency}),
    door_orders as (select distinct event_id, order_id from legs where account like 'door:%' and order_id is not null),
    sums as (
      select l.event_id,
        -coalesce(sum(cents) filter (where account like 'door:%'), 0) as cash,
        coalesce(sum(cents) filter (where account like 'seller:%'), 0) as covered,
        coalesce(sum(cents) filter (where account like 'cause:%' and l.kind <> 'payout' and d.order_id is not null), 0) as share
      from legs l left join door_orders d on d.event_id = l.event_id and d.order_id = l.order_id group by 1)
    select event_id as "eventId", least(share, cash - greatest(0, covered)) as cents
    from sums where least(share, cash - greatest(0, covered)) > 0`.execute(db)
  return rows.map(({ eventId, cents }) => ({ eventId, cents: Number(cents) }))
}
