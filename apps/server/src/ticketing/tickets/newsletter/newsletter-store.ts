import type { Language } from '@larunbat/rules/text/language'
import { sql } from 'kysely'
import type { Db } from '../../../database/tables.ts'

/** True when the buyer agreed to news and has not taken that back. */
export async function wantsNews(db: Db, checkoutId: string): Promise<boolean> {
  const row = await db
    .selectFrom('checkout')
    .select('wants_news')
    .where('id', '=', checkoutId)
    .executeTakeFirst()
  return row?.wants_news ?? false
}

/**
 * Takes the consent to news back: in every purchase of the same address where `isMailed`, as only who reads its mails holds
 * such a secret; any buyer may type another's address, so that otherwise it is this purchase alone. A trigger
 * notes it with its moment. Purchases are held in the order of their ids.
 */
export async function withdrawNews(
  tx: Db,
  { checkoutId, isMailed }: { checkoutId: string; isMailed: boolean },
): Promise<void> {
  await sql`with mine as (select id from checkout where wants_news and (id = ${checkoutId}::uuid
      or (${isMailed} and email_key = (select email_key from checkout where id = ${checkoutId}::uuid)))
      order by id for update)
    update checkout set wants_news = false where id in (select id from mine)`.execute(tx)
}

/** Withdraws the consent to news in every purchase of an address that was proved. A trigger records it with its moment. */
export async function withdrawNewsOfAddress(tx: Db, email: string): Promise<void> {
  await sql`with mine as (select id from checkout where wants_news and email = ${email} order by id for update)
    update checkout set wants_news = false where id in (select id from mine)`.execute(tx)
}

export interface NewsConsentRow {
  email: string
  name: string | null
  language: Language
  givenAt: string
  textId: number | null
  text: string | null
  events: string
  hubs: string
}

/** The last word about news of each address in its paid purchases, `k` and `c`; purchases whose buyer was forgotten have none. */
const LAST_WORDS = sql`select distinct on (k.email_key) k.id, k.email, k.name, k.language, k.wants_news, c.at, c.text_id, c.is_given
  from consent c join checkout k on k.id = c.checkout_id
  where c.purpose = 'news' and k.status = 'paid' and k.forgotten_at is null and k.email is not null
  order by k.email_key, c.at desc, c.id desc`

/** Who agreed to news, with the purchase in which they did and whether a card was charged for it. */
export async function listNewsReaders(
  db: Db,
  only?: readonly string[],
): Promise<
  { email: string; name: string | null; language: Language; checkoutId: string; hasPaid: boolean }[]
> {
  const { rows } = await sql<{
    email: string
    name: string | null
    language: Language
    checkoutId: string
    hasPaid: boolean
  }>`
    select l.email, l.name, l.language, l.id as "checkoutId", exists (select from payment p where p.checkout_id = l.id
      and p.status = 'captured' and p.amount_cents > 0 and p.provider not in ('door', 'free')) as "hasPaid"
    from (${LAST_WORDS}) l
    where l.is_given and l.wants_news and ${only ? sql`l.email = any(${[...only]}::text[])` : sql`true`}
    order by l.email`.execute(db)
  return rows
}

/**
 * Returns the consents to news in force, one for each address: its last word in paid purchases counts, so that a later
 * withdrawal ends earlier consents too. Purchases whose buyer was forgotten have none.
 */
export async function listNewsConsents(db: Db): Promise<NewsConsentRow[]> {
  const { rows } = await sql<NewsConsentRow>`
    select l.email, l.name, l.language, l.at as "givenAt", l.text_id as "textId", t.text,
      coalesce(b.events, '') as events, coalesce(b.hubs, '') as hubs
    from (${LAST_WORDS}) l
    left join consent_text t on t.id = l.text_id
    left join lateral (select string_agg(distinct n.title, ', ') as events,
        string_agg(distinct h.name ->> l.language, ', ') as hubs
      from orders o join event n on n.id = o.event_id left join hub h on h.id = n.hub_id
      where o.checkout_id = l.id) b on true
    where l.is_given and l.wants_news
    order by l.email`.execute(db)
  return rows
}
