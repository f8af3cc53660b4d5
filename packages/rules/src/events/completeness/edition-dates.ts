import { isInstant, isTimeZone, toLocalDate } from '../../time/dates.ts'
import type { ReviewEdition, ReviewSubject } from './review-subject.ts'

/** True when the event and each of its sessions start on a day of the edition, in the hub's own ranges if it has any. */
export function isInsideEdition({ event, sessions, edition }: ReviewSubject): boolean {
  if (!edition) return true
  const own = edition.ranges.filter((range) => range.hubId !== null && range.hubId === event.hubId)
  const ranges = own.length > 0 ? own : edition.ranges.filter((range) => range.hubId === null)
  if (ranges.length === 0) return true
  return (
    isInside(event.startsAt, event.timeZone, ranges) &&
    sessions.every(
      (session) =>
        session.status === 'cancelled' ||
        (session.startsAt === event.startsAt && session.timeZone === null) ||
        isInside(session.startsAt, session.timeZone ?? event.timeZone, ranges),
    )
  )
}

function isInside(startsAt: string | null, zone: string | null, ranges: ReviewEdition['ranges']): boolean {
  // What has no date yet is another check's business.
  if (startsAt === null) return true
  const utcDay = startsAt.slice(0, 10)
  // The local day is at most one day off, so it only matters at the edges of a range.
  for (const { from, to } of ranges) if (from < utcDay && utcDay < to) return true
  if (!isInstant(startsAt)) return true
  const day = isTimeZone(zone) ? toLocalDate(startsAt, zone) : utcDay
  return ranges.some(({ from, to }) => from <= day && day <= to)
}
