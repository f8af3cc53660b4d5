import { emailKey } from '@larunbat/rules/address/email-key'
import { fold } from '@larunbat/rules/text/fold'
import { joinGroups } from '@larunbat/rules/text/typed-text'
import { sql } from 'kysely'
import type { Db } from '../../database/tables.ts'
import type { Actor } from '../../platform/http/context.ts'

/** Number of newest orders that a search for parts of a name covers: its cost does not grow with the festival. */
const NEWEST = 20_000
const MOST = 10

interface FoundRow {
  id: string
  status: 'paid' | 'cancelled'
  name: string | null
  email: string | null
  paidAt: string
  eventId: number
  title: string
}

/** Paid orders by number, address or name. `accountId`: those of events whose sales this account may see; without it all. */
export async function findOrderRows(
  db: Db,
  query: string,
  reader: Pick<Actor, 'accountId' | 'isAdmin' | 'hubIds'>,
) {
  const accountId = reader.isAdmin ? undefined : reader.accountId
  const ofHubs = reader.hubIds
    ? sql`union select id from event where hub_id = any(${[...reader.hubIds]}::smallint[])`
    : sql``
  const isSeen =
    accountId === undefined
      ? sql`true`
      : sql`o.event_id in (select id from event where owner_id = ${accountId} union
          select event_id from event_member where account_id = ${accountId} and role = 'sell' ${ofHubs})`
  const isSold = sql`o.paid_at is not null and o.status in ('paid', 'cancelled') and ${isSeen}`
  const digits = joinGroups(query)?.toLowerCase() ?? ''
  const byNumber = /^[0-9a-f]{4,12}$/.test(digits)
    ? sql`select o.event_id, o.id from orders o where right(o.id::text, 12) like ${`${digits}%`} and ${isSold}
        limit ${MOST}`
    : sql`select null::bigint as event_id, null::uuid as id where false`
  // Numbers of orders and purchases begin with their time.
  const newest =
    accountId === undefined
      ? sql`select o.event_id, o.id, o.checkout_id
          from (select id from checkout where paid_at is not null order by id desc limit ${NEWEST}) k
          join orders o on o.checkout_id = k.id where ${isSold}`
      : sql`select o.event_id, o.id, o.checkout_id from orders o where ${isSold} order by o.id desc limit ${NEWEST}`
  const words = `%${fold(query).replace(/[\\%_]/g, '\\$&')}%`
  const name = sql`lower(regexp_replace(normalize(coalesce(k.name, ''), NFD), '[\u0300-\u036f]', '', 'g'))`
  const { rows } = await sql<FoundRow>`
    with by_number as (${byNumber}),
      by_address as (select o.event_id, o.id from checkout k join orders o on o.checkout_id = k.id
        where k.email_key = ${emailKey(query)} and ${isSold} order by o.id desc limit ${MOST}),
      newest as materialized (${newest}),
      by_words as (select o.event_id, o.id from newest o join checkout k on k.id = o.checkout_id
        where lower(k.email) like ${words} or ${name} like ${words} order by o.id desc limit ${MOST}),
      found as (select * from by_number union select * from by_address union select * from by_words)
    select o.id, o.status, k.name, k.email, o.paid_at as "paidAt", o.event_id as "eventId", c.title
    from found f join orders o on o.event_id = f.event_id and o.id = f.id
      join checkout k on k.id = o.checkout_id join event c on c.id = o.event_id
    order by o.id desc limit ${MOST}`.execute(db)
  return rows
}
