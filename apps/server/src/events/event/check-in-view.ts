import { EMPTY_VALUES, type EventDetailValue, type EventSummaryValue } from './event-record.ts'

/**
 * An event of a list for a member who only works at the door: which event, where, when and how it stands. What its
 * organiser writes, works at or keeps for later is left out.
 */
export function listedAtTheDoor(event: EventSummaryValue): EventSummaryValue {
  const { title, city, venueName, address, lat, lng, startsAt, timeZone, durationMin, capacity, ticketMode } =
    event
  const where = { title, city, venueName, address, lat, lng }
  return {
    ...event,
    ...EMPTY_VALUES,
    ...where,
    ...{ startsAt, timeZone, durationMin, capacity, ticketMode },
    sessions: event.sessions.map((session) => ({ ...session, streamUrl: null })),
    participants: [],
    pending: [],
    hasPendingChanges: false,
    hasChangeRequest: false,
    video: null,
  }
}

/** The same of a whole event. */
export function atTheDoor(event: EventDetailValue): EventDetailValue {
  return {
    ...event,
    ...listedAtTheDoor(event),
    ...{ media: [], extras: [], appearances: [], remarks: [], warnings: [] },
  }
}
