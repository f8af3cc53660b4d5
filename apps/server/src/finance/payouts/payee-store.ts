import { sql } from 'kysely'
import type { PayeeKind } from '../../database/stored-values.ts'
import type { Db } from '../../database/tables.ts'

/** A payee, with what may hold payouts back. */
export interface Payee {
  kind: PayeeKind
  id: number
  /** Legal name of the account's holder: banks compare it with the IBAN. */
  name: string | null
  /** What people call it while the legal name is not recorded. */
  knownAs: string | null
  taxId: string | null
  iban: string | null
  town: string | null
  country: string | null
  /** Whose register its number is in; decides whether it needs one. ISO 3166-1 alpha-2. */
  taxCountry: string | null
  /** Changed within the last 48 hours. */
  isIbanRecent: boolean
  blockNote: string | null
  /** A bank sent money back from this very account number, not yet reviewed. */
  isReturned: boolean
  /** Stands in a batch that is not closed, by currency. */
  plannedIn: string[]
}

const HOLDS = (kind: PayeeKind) => sql`
  b.note as "blockNote",
  exists (select from payout r where r.kind = ${kind} and r.subject_id = x.id and r.status = 'returned'
    and not r.is_return_checked and r.iban = x.iban) as "isReturned",
  coalesce((select array_agg(l.currency) from payout l where l.kind = ${kind} and l.subject_id = x.id
    and l.status = 'planned'), '{}') as "plannedIn"`

/** Payees by kind and number; one with a deleted account is missing. */
export async function listPayees(
  db: Db,
  wanted: readonly { kind: PayeeKind; id: number }[],
): Promise<Map<string, Payee>> {
  const idsOf = (kind: PayeeKind) => wanted.filter((each) => each.kind === kind).map(({ id }) => id)
  const { rows } = await sql<Payee>`
    select 'seller' as kind, x.id, x.name, x.known_as as "knownAs", x.tax_id as "taxId", x.iban, null as town, null as country,
      x.billing_country as "taxCountry",
      coalesce(x.iban_changed_at > now() - interval '48 hours', false) as "isIbanRecent", ${HOLDS('seller')}
    from (select *, coalesce(account_holder, legal_name) as holder from account
        where id = any(${idsOf('seller')}::bigint[])) a
      cross join lateral (select a.id, a.holder as name, nullif(a.name, '') as known_as, a.tax_id, a.iban,
        a.iban_changed_at, a.billing_country) x
      left join payout_block b on b.kind = 'seller' and b.subject_id = x.id
    union all
    select 'cause', x.id, x.name, x.name, x.tax_id, x.iban, x.town, x.country, x.country,
      coalesce(x.iban_changed_at > now() - interval '48 hours', false), ${HOLDS('cause')}
    from cause_payee x left join payout_block b on b.kind = 'cause' and b.subject_id = x.id
    where x.id = any(${idsOf('cause')}::bigint[])`.execute(db)
  return new Map(rows.map((row) => [payeeKey(row.kind, row.id), row]))
}

export const payeeKey = (kind: PayeeKind, id: number) => `${kind}:${id}`
