import { sql } from 'kysely'
import type { SessionValue } from '../contents/content-record.ts'
import type { Db } from '../tables.ts'

/** Deletes the sessions of an event that are not among `ids`; one with places taken stays. */
export async function removeSessionsBut(tx: Db, contentId: number, ids: readonly number[]): Promise<void> {
  await sql`delete from session where content_id = ${contentId} and sold + held = 0
    and id <> all(${ids}::bigint[])`.execute(tx)
}

/** Puts the sensitive columns of a session back, or the whole session when it was deleted. */
export async function restoreSession(tx: Db, contentId: number, session: SessionValue): Promise<void> {
  await sql`insert into session (content_id, id, name, starts_at, ends_at, time_zone, capacity, price_cents, currency,
      max_per_person, sale_starts_at, sale_ends_at, sales_url, status)
    overriding system value
    values (${contentId}, ${session.id}, ${session.name}, ${session.startsAt}, ${session.endsAt},
      ${session.timeZone}, ${session.capacity}, ${session.priceCents}, ${session.currency},
      ${session.maxPerPerson}, ${session.saleStartsAt}, ${session.saleEndsAt}, ${session.salesUrl},
      ${session.status})
    on conflict (content_id, id) do update set starts_at = excluded.starts_at, ends_at = excluded.ends_at,
      time_zone = excluded.time_zone, price_cents = excluded.price_cents, currency = excluded.currency,
      capacity = excluded.capacity`.execute(tx)
}
