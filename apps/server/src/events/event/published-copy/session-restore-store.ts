import { sql } from 'kysely'
import type { Db } from '../../../database/tables.ts'
import type { SessionValue } from '../event-record.ts'
import type { ApprovedCopy } from './approved-store.ts'
import type { PublicationDocument } from './publication-document.ts'

/** Deletes the sessions of an event that are not among `ids`; one with places taken stays. */
export async function removeSessionsBut(tx: Db, eventId: number, ids: readonly number[]): Promise<void> {
  await sql`delete from session where event_id = ${eventId} and sold + held = 0
    and not exists (select from ticket t where t.event_id = session.event_id and t.session_id = session.id)
    and id <> all(${ids}::bigint[])`.execute(tx)
}

/**
 * Where the sessions of an approved copy are watched, which the copy holds only where entry is free: of those that are
 * there as it is now, of deleted ones that may come back as it was `noted` before.
 */
export function keptStreams(
  noted: Readonly<Record<string, string>>,
  { current, approved }: { current: readonly SessionValue[]; approved: readonly SessionValue[] },
): Record<string, string> {
  const now = new Set(current.map(({ id }) => id))
  const gone = approved.map(({ id }) => ({ id, streamUrl: now.has(id) ? null : (noted[id] ?? null) }))
  const links = [...gone, ...current].flatMap(({ id, streamUrl }) => (streamUrl ? [[id, streamUrl]] : []))
  return Object.fromEntries(links)
}

/** An approved copy with the links of its sessions, as its owner gets them back. */
export const withStreams = ({ document, streams }: ApprovedCopy): PublicationDocument => ({
  ...document,
  sessions: document.sessions.map((session) => ({ ...session, streamUrl: streams[session.id] ?? null })),
})

/**
 * Puts the columns of sessions back that wait for approval or with it, or whole sessions where they were deleted, by one
 * statement.
 */
export async function restoreSessionRows(
  tx: Db,
  eventId: number,
  sessions: readonly SessionValue[],
): Promise<void> {
  if (sessions.length === 0) return
  await sql`insert into session (event_id, id, name, starts_at, ends_at, time_zone, capacity, price_cents, currency,
      max_per_person, sale_starts_at, sale_ends_at, sales_url, status, stream_url)
    overriding system value
    select ${eventId}, "id", "name", "startsAt", "endsAt", "timeZone", "capacity", "priceCents", "currency",
      "maxPerPerson", "saleStartsAt", "saleEndsAt", "salesUrl", "status", "streamUrl"
    from jsonb_to_recordset(${JSON.stringify(sessions)}::jsonb) as approved("id" bigint, "name" text,
      "startsAt" timestamptz, "endsAt" timestamptz, "timeZone" text, "capacity" integer, "priceCents" integer,
      "currency" text, "maxPerPerson" integer, "saleStartsAt" timestamptz, "saleEndsAt" timestamptz, "salesUrl" text,
      "status" text, "streamUrl" text)
    on conflict (event_id, id) do update set starts_at = excluded.starts_at, ends_at = excluded.ends_at,
      time_zone = excluded.time_zone, price_cents = excluded.price_cents, currency = excluded.currency,
      capacity = excluded.capacity, sale_ends_at = excluded.sale_ends_at, status = excluded.status`.execute(
    tx,
  )
}
