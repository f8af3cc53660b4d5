import { type ContentValue, EMPTY_VALUES, type FullContentValue } from './event-record.ts'

/**
 * An event of a list for a member who only works at the door: which event, where, when and how it stands. What its
 * organiser writes, works at or keeps for later is left out.
 */
export function listedAtTheDoor(content: ContentValue): ContentValue {
  const { title, city, venueName, address, lat, lng, startsAt, timeZone, durationMin, capacity, ticketMode } =
    content
  const where = { title, city, venueName, address, lat, lng }
  return {
    ...content,
    ...EMPTY_VALUES,
    ...where,
    ...{ startsAt, timeZone, durationMin, capacity, ticketMode },
    sessions: content.sessions.map((session) => ({ ...session, streamUrl: null })),
    participants: [],
    pending: [],
    hasPendingChanges: false,
    hasChangeRequest: false,
    video: null,
  }
}

/** The same of a whole event. */
export function atTheDoor(content: FullContentValue): FullContentValue {
  return {
    ...content,
    ...listedAtTheDoor(content),
    ...{ media: [], extras: [], appearances: [], remarks: [], warnings: [] },
  }
}
