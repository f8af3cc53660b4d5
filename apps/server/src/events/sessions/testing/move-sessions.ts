import { CompiledQuery } from 'kysely'
import type { Db } from '../../../database/tables.ts'

const DAY_MS = 86_400_000
export const daysFromNow = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString()

/**
 * Moves all sessions of an event as only time does: what is stored and what was approved, so that it is over, or still to
 * come. $1: the event, $2: when they begin, $3: when they end, or null.
 */
export const MOVE_SESSIONS_SQL = `with moved as (update session set starts_at = $2::timestamptz, ends_at = $3::timestamptz
    where event_id = $1::bigint)
  update publication p set document = jsonb_set(p.document, '{sessions}', (select coalesce(jsonb_agg(
      e || jsonb_build_object('startsAt', $2::timestamptz, 'endsAt', $3::timestamptz)), '[]')
    from jsonb_array_elements(p.document -> 'sessions') e)) where event_id = $1::bigint`

export async function moveSessions(
  db: Db,
  eventId: number,
  startsAt: string,
  endsAt: string | null = null,
): Promise<void> {
  await db.executeQuery(CompiledQuery.raw(MOVE_SESSIONS_SQL, [eventId, startsAt, endsAt]))
}
