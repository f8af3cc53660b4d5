import type { EventAudience } from '@larunbat/contract'
import type { Of } from '@larunbat/contract/kit'
import { emailKey } from '@larunbat/rules/address/email-key'
import type { Language } from '@larunbat/rules/text/language'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../database/tables.ts'
import type { Reader } from './reader.ts'

export type EventAudienceValue = Of<typeof EventAudience>

interface Row {
  email: string
  name: string | null
  language: Language
  title: string
  hasPaid: boolean
}

const anyOf = (column: RawBuilder<unknown>, ids: readonly number[] | undefined) =>
  ids && ids.length > 0 ? sql`${column} = any(${[...ids]}::bigint[])` : sql`true`

/** A card was charged for the purchase `k`. */
const IS_PAID = sql`exists (select from payment p where p.checkout_id = k.id and p.status = 'captured'
  and p.amount_cents > 0 and p.provider not in ('door', 'free'))`

/**
 * The holders of tickets that are valid now: the buyer, or the person a ticket was passed on to. A cancelled, refunded or passed-on
 * ticket has no reader in its former holder.
 */
const holdersSql = (eventId: number, { group, sessionIds, typeIds }: EventAudienceValue) => sql`
  select case when t.passed_on_at is null then k.email else t.holder_email end as email,
    case when t.passed_on_at is null then k.name else t.holder_name end as name,
    k.language, t.passed_on_at is null and ${IS_PAID} as has_paid, t.created_at as at
  from ticket t join orders o on o.event_id = t.event_id and o.id = t.order_id join checkout k on k.id = o.checkout_id
  where t.event_id = ${eventId} and o.status = 'paid'
    and t.status = any(${group === 'absent' ? ['valid', 'offered'] : ['valid', 'offered', 'used']}::text[])
    and ${anyOf(sql`t.session_id`, sessionIds)} and ${anyOf(sql`t.type_id`, typeIds)}`

const waitingSql = (eventId: number, { sessionIds, typeIds }: EventAudienceValue) => sql`
  select w.email, w.name, w.language, false as has_paid, w.created_at as at from waiting_entry w
  where w.event_id = ${eventId} and w.status in ('waiting', 'offered') and ${anyOf(sql`w.session_id`, sessionIds)}
    and ${typeIds && typeIds.length > 0 ? sql`(w.type_ids is null or w.type_ids && ${[...typeIds]}::bigint[])` : sql`true`}`

/** Readers of a message about an event, as they are now; with `only`, those of these addresses. */
export async function listEventReaders(
  db: Db,
  eventId: number,
  audience: EventAudienceValue,
  only?: readonly string[],
): Promise<Reader[]> {
  const found = audience.group === 'waiting' ? waitingSql(eventId, audience) : holdersSql(eventId, audience)
  const { rows } = await sql<Row>`
    select distinct on (f.email) f.email, f.name, f.language, f.has_paid as "hasPaid",
      (select c.title from event c where c.id = ${eventId}) as title
    from (${found}) f where f.email is not null and f.email <> ''
      and ${only ? sql`f.email = any(${[...only]}::text[])` : sql`true`}
    order by f.email, f.has_paid desc, f.at`.execute(db)
  return rows.map(({ title, ...row }) => ({
    ...row,
    key: emailKey(row.email),
    titles: [title ?? ''],
    accountId: null,
    checkoutId: null,
  }))
}

/** Sessions and ticket types of an event that a message may be limited to, with those that are not on sale any more. */
export async function listChoices(db: Db, eventId: number) {
  const { rows: sessions } = await sql<{
    id: number
    name: string | null
    startsAt: string
    timeZone: string
  }>`
    select s.id, s.name, s.starts_at as "startsAt", s.time_zone as "timeZone" from session s
    where s.event_id = ${eventId} order by s.starts_at, s.id`.execute(db)
  const { rows: types } = await sql<{ id: number; name: string | null }>`
    select t.id, t.name from ticket_type t where t.event_id = ${eventId}
      and (t.is_active or exists (select from ticket k where k.event_id = t.event_id and k.type_id = t.id))
    order by t.position, t.id`.execute(db)
  return { sessions, types }
}
