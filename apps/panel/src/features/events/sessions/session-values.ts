import { addDays, addMinutes, toInstant, toWallTime } from '@larunbat/rules/time/dates'
import { changedValues } from '../../../shared/drafts/changed-values.ts'
import { zoneOf } from '../event/form/zone.ts'
import type { OpenEvent } from '../event-queries.ts'
import type { SessionSave } from './save-session.ts'
import type { SessionChanges, SessionRow } from './session-queries.ts'

const USUAL_MINUTES = 90

/** A new session: where the last one ended up, a day later; the first one at the event's own start. */
export function newSession(event: OpenEvent): SessionChanges {
  const last = event.sessions.toSorted((a, b) => a.startsAt.localeCompare(b.startsAt)).at(-1)
  if (last) return copySession(last)
  const { startsAt, durationMin } = event
  return {
    ...EMPTY,
    timeZone: zoneOf(event),
    startsAt: startsAt ?? undefined,
    endsAt: startsAt ? addMinutes(startsAt, durationMin ?? USUAL_MINUTES) : null,
  }
}

/**
 * The same session one calendar day later, at the same clock time across clock changes. Sales are not copied; the sale
 * keeps its beginning and its end has the same distance to the start.
 */
export function copySession(session: SessionRow): SessionChanges {
  const { startsAt, endsAt, saleEndsAt, timeZone } = session
  const later = nextDay(startsAt, timeZone)
  const shift = (Date.parse(later) - Date.parse(startsAt)) / 60_000
  return {
    ...EMPTY,
    name: session.name,
    timeZone,
    startsAt: later,
    endsAt: endsAt && nextDay(endsAt, timeZone),
    capacity: session.capacity,
    priceCents: session.priceCents,
    maxPerPerson: session.maxPerPerson,
    saleStartsAt: session.saleStartsAt,
    saleEndsAt: saleEndsAt && addMinutes(saleEndsAt, shift),
    salesUrl: session.salesUrl,
    // A session that was cancelled or is over is not copied as such.
    status: session.status === 'online' ? 'online' : 'scheduled',
  }
}

/** What the form of a session holds. */
export function sessionForm(session: SessionRow): SessionChanges {
  const { eventId: _event, sold: _sold, available: _available, currency: _currency, ...rest } = session
  return rest
}

/**
 * Returns the changes of an edited session: the fields that differ from the last seen values, so that other fields are
 * not reset to them, each with its seen value.
 */
export function sessionEdit(values: SessionChanges, seen: SessionChanges): Omit<SessionSave, 'key'> {
  const changes = changedValues(values, seen)
  const names = Object.keys(changes) as (keyof SessionChanges)[]
  return {
    session: { ...changes, id: values.id },
    before: Object.fromEntries(names.map((name) => [name, seen[name] ?? null])),
  }
}

function nextDay(instant: string, zone: string): string {
  return toInstant(addDays(toWallTime(instant, zone), 1), zone)
}

const EMPTY: SessionChanges = {
  id: null,
  name: null,
  startsAt: undefined,
  endsAt: null,
  capacity: null,
  priceCents: null,
  maxPerPerson: null,
  saleStartsAt: null,
  saleEndsAt: null,
  salesUrl: null,
  streamUrl: null,
  status: 'scheduled',
}
