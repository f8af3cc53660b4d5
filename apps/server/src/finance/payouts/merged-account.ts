import { sql } from 'kysely'
import type { Db } from '../../database/tables.ts'
import { accounts, book } from '../../ledger/journal.ts'
import { lockProposals } from './batch-store.ts'
import { SELLER_ACCOUNTS } from './position-store.ts'

/**
 * What a closed account is owed or owes, event by event, becomes of the account that took it over. Nothing was open when they
 * were merged, but an order of before may be given back, a bank may want its money or send a payout back: the moves of these
 * still name the closed account, which sells nothing any more that it could be taken off. Call it before anything is computed
 * that is to be paid; returns how many went over.
 */
export async function postMergedBalance(tx: Db): Promise<number> {
  // Two together would both see the open amounts and book them twice.
  await lockProposals(tx)
  const { rows } = await sql<{
    closedId: number
    keptId: number
    eventId: number
    currency: string
    isDebt: boolean
    cents: string
  }>`
    with closed as (select a.id, a.merged_into, p.prefix || ':' || a.id as account, p.prefix = 'receivable' as is_debt
      from account a, unnest(${[...SELLER_ACCOUNTS]}::text[]) p (prefix) where a.merged_into is not null
        -- What is being paid out to it is not paid a second time.
        and not exists (select from payout o where o.kind = 'seller' and o.subject_id = a.id and o.status = 'planned')),
    moves as (
      select c.id, c.merged_into, c.is_debt, t.event_id, t.currency, t.amount_cents as cents
        from closed c join transfer t on t.credit = c.account
      union all
      select c.id, c.merged_into, c.is_debt, t.event_id, t.currency, -t.amount_cents
        from closed c join transfer t on t.debit = c.account)
    select id as "closedId", merged_into as "keptId", event_id as "eventId", currency, is_debt as "isDebt",
      sum(cents) as cents
    from moves group by 1, 2, 3, 4, 5 having sum(cents) <> 0 order by 1, 3, 4, 5`.execute(tx)
  for (const { closedId, keptId, eventId, currency, isDebt, cents } of rows) {
    const accountOf = isDebt ? accounts.receivable : accounts.seller
    const [closed, kept] = [accountOf(closedId), accountOf(keptId)]
    const isOwed = Number(cents) > 0
    await book(tx, [
      {
        eventId,
        currency,
        kind: 'correction',
        debit: isOwed ? closed : kept,
        credit: isOwed ? kept : closed,
        amountCents: Math.abs(Number(cents)),
      },
    ])
  }
  return rows.length
}
