import type { DoorHours } from '@larunbat/rules/ticketing/door-time'
import type { Db } from '../../database/tables.ts'
import { findDoorEvent } from './check-in-event-store.ts'

type Hours = ReadonlyMap<number, DoorHours>

/** Age limit of cached times of sessions: every scan reads them, and they hardly ever change. */
const FRESH_MS = 10_000
const MAX_EVENTS = 500

const known = new WeakMap<Db, Map<number, { until: number; hours: Promise<Hours> }>>()

/** Returns when the sessions of an event are, as they are planned now; at most ten seconds old. */
export function doorHoursOf(db: Db, eventId: number): Promise<Hours> {
  const events = known.get(db) ?? new Map()
  known.set(db, events)
  const kept = events.get(eventId)
  if (kept && kept.until > Date.now()) return kept.hours
  if (events.size >= MAX_EVENTS) events.clear()
  const hours = findDoorEvent(db, eventId).then(
    (event): Hours => new Map((event?.sessions ?? []).map((session) => [session.id, session])),
  )
  hours.catch(() => events.delete(eventId))
  events.set(eventId, { until: Date.now() + FRESH_MS, hours })
  return hours
}
