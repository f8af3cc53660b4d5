import { sql } from 'kysely'
import type { Db } from '../../database/tables.ts'

/** Days after which a mail to a person not named anywhere else loses recipient and content. */
export const MAIL_DAYS = 30

const PORTION = 5000

/** What is left of a mail that is forgotten: that there was one, of which kind, when, and whether it went out. */
export const EMPTIED = sql`to_address = '', subject = '', text = '', html = null, error = null, unsubscribe_url = null,
  address_key = null, topic = null, networks = null, reply_to = null, attached = null, sender_name = null`

/** To an address alone, not to an account, and on its way no more; the index `mail_unowned` holds these. */
const IS_UNOWNED = sql`m.account_id is null and m.to_address <> '' and m.status not in ('waiting', 'held')`

/** No account, purchase, waiting list, invitation or cause has its address. All are stored as `normalizeEmail` gives them. */
const IS_UNKNOWN = sql.join(
  ['account', 'checkout', 'waiting_entry', 'participant_claim', 'event_member', 'cause_payee'].map(
    (table) => sql`not exists (select from ${sql.table(table)} k where k.email = m.to_address)`,
  ),
  sql` and `,
)

/** The moment each of those mails is due at; farewells have a clock of their own. */
export const unknownMails = (farewell: string) => sql`
  select m.created_at + make_interval(days => ${sql.lit(MAIL_DAYS)}) as at from mail m
  where ${IS_UNOWNED} and m.template <> ${farewell} and ${IS_UNKNOWN}`

/** Empties mails to buyers who were forgotten just now, unless another purchase still has their address. */
export async function emptyMailsTo(db: Db, addresses: readonly string[]): Promise<void> {
  if (addresses.length === 0) return
  await sql`update mail m set ${EMPTIED} where m.to_address = any(${[...addresses]}::text[]) and ${IS_UNOWNED}
    and not exists (select from checkout c where c.email = m.to_address)`.execute(db)
}

/**
 * Empties mails of a month ago to people whom nothing else names any more; returns how many. It goes over them in portions,
 * so that no statement takes long however many are kept for purchases of six years.
 */
export async function emptyUnknownMails(db: Db, portion = PORTION): Promise<number> {
  let total = 0
  let after: number | null = 0
  while (after !== null) {
    const { rows } = await sql<{ last: number | null; n: number }>`
      with seen as materialized (select m.id from mail m where ${IS_UNOWNED} and m.id > ${after}
          and m.created_at < now() - make_interval(days => ${sql.lit(MAIL_DAYS)}) order by m.id limit ${portion}),
        gone as (update mail m set ${EMPTIED} from seen where m.id = seen.id and ${IS_UNOWNED} and ${IS_UNKNOWN}
          returning m.id)
      select (select max(id) from seen) as last, (select count(*) from gone)::int as n`.execute(db)
    total += rows[0]?.n ?? 0
    after = rows[0]?.last ?? null
  }
  return total
}
