import { isTimeZone, toLocalDate } from '../dates.ts'
import type { ReviewEdition, ReviewSubject } from './review-subject.ts'

const DAY_MS = 86_400_000

/** True when the event and each of its sessions start on a day of the edition, in the hub's own ranges if it has any. */
export function isInsideEdition({ content, sessions, edition }: ReviewSubject): boolean {
  if (!edition) return true
  const own = edition.ranges.filter((range) => range.hubId !== null && range.hubId === content.hubId)
  const ranges = own.length > 0 ? own : edition.ranges.filter((range) => range.hubId === null)
  if (ranges.length === 0) return true
  return (
    isInside(content.startsAt, content.timeZone, ranges) &&
    sessions.every(
      (session) =>
        session.status === 'cancelled' ||
        isInside(session.startsAt, session.timeZone ?? content.timeZone, ranges),
    )
  )
}

function isInside(startsAt: string | null, zone: string | null, ranges: ReviewEdition['ranges']): boolean {
  const ms = startsAt === null ? Number.NaN : Date.parse(startsAt)
  // What has no date yet is another check's business.
  if (Number.isNaN(ms) || startsAt === null) return true
  // Zones differ by less than a day from UTC: the exact local day only matters at the edges.
  const isSure = ranges.some(
    ({ from, to }) => ms >= Date.parse(from) + DAY_MS && ms <= Date.parse(to) - DAY_MS,
  )
  if (isSure) return true
  const day = isTimeZone(zone) ? toLocalDate(startsAt, zone) : startsAt.slice(0, 10)
  return ranges.some(({ from, to }) => from <= day && day <= to)
}
