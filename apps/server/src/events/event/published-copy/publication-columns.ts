import { fold } from '@larunbat/rules/text/fold'
import { addMinutes, isTimeZone, toLocalDate } from '@larunbat/rules/time/dates'
import type { SessionValue } from '../event-record.ts'
import { allWords } from '../search-text.ts'
import type { PublicationDocument } from './publication-document.ts'

const FREE_MODES: readonly (number | null)[] = [3, 4]
const MAX_DAYS = 60
const DAY_MS = 86_400_000

interface Span {
  from: string
  until: string
  zone: string
}

/** When it takes place: sessions that are neither cancelled nor without a date, else all of them, else its own start. */
function spansOf(document: PublicationDocument): Span[] {
  const duration = document.durationMin ?? 0
  const zone = isTimeZone(document.timeZone) ? document.timeZone : 'UTC'
  const toSpan = ({ startsAt, endsAt, timeZone }: SessionValue): Span => ({
    from: startsAt,
    until: endsAt ?? addMinutes(startsAt, duration),
    zone: isTimeZone(timeZone) ? timeZone : zone,
  })
  const open = document.sessions.filter(({ status }) => status !== 'cancelled' && status !== 'postponed')
  const spans = (open.length > 0 ? open : document.sessions).map(toSpan)
  if (spans.length > 0 || document.startsAt === null) return spans
  return [{ from: document.startsAt, until: addMinutes(document.startsAt, duration), zone }]
}

/** Local days from start to end; an end at midnight belongs to the day before. */
function daysOf({ from, until, zone }: Span): string[] {
  const last = toLocalDate(new Date(Math.max(Date.parse(from), Date.parse(until) - 1)).toISOString(), zone)
  const days: string[] = []
  for (
    let day = toLocalDate(from, zone);
    day <= last && days.length < MAX_DAYS;
    day = new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10)
  )
    days.push(day)
  return days
}

/** What the public site filters and sorts by, worked out from the approved copy. */
export function publicationColumns(document: PublicationDocument) {
  const spans = spansOf(document)
  const froms = spans.map(({ from }) => from).sort()
  const untils = spans.map(({ until }) => until).sort()
  const words = [
    allWords(document.title),
    document.venueName,
    document.city,
    ...document.participants.map(({ name }) => name),
    allWords(document.description),
  ]
  return {
    edition_id: document.editionId,
    slug: document.slug,
    hub_id: document.hubId,
    type_id: document.typeId,
    discipline_ids: document.disciplineIds,
    availability: document.availability as string[],
    city: document.city,
    starts_at: froms[0] ?? null,
    ends_at: untils.at(-1) ?? null,
    days: [...new Set(spans.flatMap(daysOf))].sort(),
    is_for_children: document.isForChildren,
    accessibility: document.accessibility as string[],
    is_free: FREE_MODES.includes(document.ticketMode),
    is_featured: document.isFeatured,
    series_id: document.seriesId,
    series_order: document.seriesOrder,
    search: fold(words.filter(Boolean).join(' ')),
    document: JSON.stringify(document),
  }
}
