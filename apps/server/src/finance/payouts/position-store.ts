import { sql } from 'kysely'
import type { PayeeKind } from '../../database/stored-values.ts'
import type { Db } from '../../database/tables.ts'

/** The balance of a payee for one event, in cents; below zero is owed by the payee. */
export interface Position {
  kind: PayeeKind
  /** Account of the organiser; of a cause the event it is the cause of. */
  ownerId: number
  eventId: number
  currency: string
  cents: number
}

/** Prefixes of the accounts that make up what an organiser is owed: takings, less fees, cash they hold, and their debts. */
export const SELLER_ACCOUNTS = ['seller', 'fees', 'door', 'receivable'] as const

/** The accounts of an organiser in the book. */
export const sellerAccounts = (sellerId: number) => SELLER_ACCOUNTS.map((name) => `${name}:${sellerId}`)

/** Everything that is owed, event by event, from the book alone. */
export async function listPositions(db: Db, currency: string): Promise<Position[]> {
  const { rows } = await sql<Omit<Position, 'cents'> & { cents: string }>`
    -- Added up before names are taken apart: there are far more moves than accounts.
    with sums as (
      select credit as account, event_id, sum(amount_cents) as cents from transfer
        where currency = ${currency} and credit not like 'provider:%' and credit <> 'bank' group by 1, 2
      union all
      select debit, event_id, -sum(amount_cents) from transfer
        where currency = ${currency} and debit not like 'provider:%' and debit <> 'bank' group by 1, 2)
    select case split_part(account, ':', 1) when 'cause' then 'cause' else 'seller' end as kind,
      split_part(account, ':', 2)::bigint as "ownerId", event_id as "eventId", ${currency} as currency,
      sum(cents) as cents
    from sums where split_part(account, ':', 1) in ('seller', 'fees', 'door', 'receivable', 'cause')
    group by 1, 2, 3 having sum(cents) <> 0 order by 1, 2, 3`.execute(db)
  return rows.map((row) => ({ ...row, cents: Number(row.cents) }))
}

/** The same for one organiser and the causes of their events, by the index of the accounts. */
export async function listPositionsOfSeller(db: Db, sellerId: number): Promise<Position[]> {
  const accounts = sellerAccounts(sellerId)
  const { rows } = await sql<Omit<Position, 'cents'> & { cents: string }>`
    select 'seller' as kind, ${sellerId}::bigint as "ownerId", event_id as "eventId", currency, sum(cents) as cents
    from (select event_id, currency, amount_cents as cents from transfer where credit = any(${accounts}::text[])
      union all
      select event_id, currency, -amount_cents from transfer where debit = any(${accounts}::text[])) m
    group by event_id, currency having sum(cents) <> 0 order by event_id, currency`.execute(db)
  return rows.map((row) => ({ ...row, cents: Number(row.cents) }))
}

/** Currencies in which anything moved. */
export async function listCurrencies(db: Db): Promise<string[]> {
  // A jump from one to the next would need an index; there are two or three of them.
  const { rows } = await sql<{ currency: string }>`
    select distinct currency from hub union select distinct currency from payout_batch order by 1`.execute(db)
  return rows.map(({ currency }) => currency)
}

/** True while a payee has a balance other than zero: without the account it could not be settled. */
export async function hasOpenBalance(db: Db, sellerId: number): Promise<boolean> {
  const byCurrency = new Map<string, number>()
  for (const { currency, cents } of await listPositionsOfSeller(db, sellerId))
    byCurrency.set(currency, (byCurrency.get(currency) ?? 0) + cents)
  return [...byCurrency.values()].some((cents) => cents !== 0)
}
