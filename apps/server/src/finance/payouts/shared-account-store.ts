import { sql } from 'kysely'
import type { Db } from '../../database/tables.ts'

/**
 * Returns the names of other payees that have the account of a payout, by payout: an organiser whose account is a cause's too is
 * paid twice under two names. Two of a kind with one tax number are one payee.
 */
export async function listSharedAccounts(db: Db, batchId: number): Promise<Map<number, string[]>> {
  const { rows } = await sql<{ payoutId: number; names: string[] }>`
    select p.id as "payoutId", array_agg(distinct o.name order by o.name) as names
    from payout p join (
      select 'seller' as kind, a.id, coalesce(a.legal_name, a.name) as name, a.tax_id, a.iban from account a
        where a.iban is not null and a.merged_into is null
      union all
      select 'cause', c.id, c.name, c.tax_id, c.iban from cause_payee c
        where c.iban is not null and c.merged_into is null) o
      on o.iban = p.iban and (o.kind <> p.kind or o.id <> p.subject_id)
        and not (o.kind = p.kind and o.tax_id is not distinct from p.tax_id)
    where p.batch_id = ${batchId} and p.status <> 'dropped' group by p.id`.execute(db)
  return new Map(rows.map(({ payoutId, names }) => [payoutId, names]))
}
