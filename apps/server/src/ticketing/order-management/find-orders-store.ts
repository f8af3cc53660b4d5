import { emailKey } from '@larunbat/rules/email-key'
import { fold } from '@larunbat/rules/fold'
import { joinGroups } from '@larunbat/rules/typed-text'
import { sql } from 'kysely'
import type { Db } from '../../database/tables.ts'

/** Among so many of the newest orders parts of a name are looked for: what that costs does not grow with the festival. */
const NEWEST = 20_000
const MOST = 10

interface FoundRow {
  id: string
  status: 'paid' | 'cancelled'
  name: string | null
  email: string | null
  paidAt: string
  contentId: number
  title: string
}

/** Paid orders by number, address or name. `accountId`: those of events whose sales this account may see; without it all. */
export async function findOrderRows(db: Db, query: string, accountId: number | undefined) {
  const isSeen =
    accountId === undefined
      ? sql`true`
      : sql`o.content_id in (select id from content where owner_id = ${accountId} union
          select content_id from content_member where account_id = ${accountId} and role = 'sell')`
  const isSold = sql`o.paid_at is not null and o.status in ('paid', 'cancelled') and ${isSeen}`
  const digits = joinGroups(query)?.toLowerCase() ?? ''
  const byNumber = /^[0-9a-f]{4,12}$/.test(digits)
    ? sql`select o.content_id, o.id from orders o where right(o.id::text, 12) like ${`${digits}%`} and ${isSold}
        limit ${MOST}`
    : sql`select null::bigint as content_id, null::uuid as id where false`
  // Numbers of orders and purchases begin with their time.
  const newest =
    accountId === undefined
      ? sql`select o.content_id, o.id, o.checkout_id
          from (select id from checkout where paid_at is not null order by id desc limit ${NEWEST}) k
          join orders o on o.checkout_id = k.id where ${isSold}`
      : sql`select o.content_id, o.id, o.checkout_id from orders o where ${isSold} order by o.id desc limit ${NEWEST}`
  const words = `%${fold(query).replace(/[\\%_]/g, '\\$&')}%`
  const name = sql`lower(regexp_replace(normalize(coalesce(k.name, ''), NFD), '[\u0300-\u036f]', '', 'g'))`
  const { rows } = await sql<FoundRow>`
    with by_number as (${byNumber}),
      by_address as (select o.content_id, o.id from checkout k join orders o on o.checkout_id = k.id
        where k.email_key = ${emailKey(query)} and ${isSold} order by o.id desc limit ${MOST}),
      newest as materialized (${newest}),
      by_words as (select o.content_id, o.id from newest o join checkout k on k.id = o.checkout_id
        where lower(k.email) like ${words} or ${name} like ${words} order by o.id desc limit ${MOST}),
      found as (select * from by_number union select * from by_address union select * from by_words)
    select o.id, o.status, k.name, k.email, o.paid_at as "paidAt", o.content_id as "contentId", c.title
    from found f join orders o on o.content_id = f.content_id and o.id = f.id
      join checkout k on k.id = o.checkout_id join content c on c.id = o.content_id
    order by o.id desc limit ${MOST}`.execute(db)
  return rows
}
