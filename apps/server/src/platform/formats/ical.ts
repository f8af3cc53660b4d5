import { eventPath } from '@larunbat/rules/address/public-address'
import type { PublicEvent } from '@larunbat/rules/events/public-event'
import type { SessionStatus } from '@larunbat/rules/events/session-status'
import { DISCIPLINES } from '@larunbat/rules/reference/lookups/disciplines'
import { EVENT_TYPES } from '@larunbat/rules/reference/lookups/event-types'
import { findLookup, type Lookup } from '@larunbat/rules/reference/lookups/lookup'
import { SESSION_STATUS_NAMES } from '@larunbat/rules/reference/lookups/session-statuses'
import { LANGUAGES, type Language } from '@larunbat/rules/text/language'
import { pickText } from '@larunbat/rules/text/multilingual-text'

export type IcalOptions = {
  language: Language
  publicUrl: string
  siteName: string
  updatedAt: string
  /** Grows with every change, so that calendars replace what they have. */
  sequence: number
  /** Of who has a ticket: where each session is watched, by its number, and which of them are nowhere else. */
  watch?: { urls: ReadonlyMap<number, string>; onlineOnly: ReadonlySet<number> }
}

const TEXT_MAX = 600

interface CalendarHead extends Pick<IcalOptions, 'language' | 'siteName'> {
  title: string
  url?: string
}

/**
 * The sessions of an event as an iCalendar file (RFC 5545). Instants are written in UTC: no zone rules to carry, and
 * every calendar shows them in the zone its owner is in. A session that was cancelled or waits for a new date does not
 * take place at that time: it is `CANCELLED` there, and its title says which of the two.
 */
export function printIcal(event: PublicEvent, options: IcalOptions): string {
  const title = oneLine(pickText(event.title, options.language))
  return printCalendar(icalEvents(event, options), { ...options, title })
}

/** How often a program that keeps the calendar asks for it again (RFC 7986, 5.7, and the older name of it). */
const REFRESH = ['REFRESH-INTERVAL;VALUE=DURATION:PT6H', 'X-PUBLISHED-TTL:PT6H']

/**
 * Returns events of several sources as one iCalendar file. `title` is what programs call the calendar (RFC 7986, 5.1);
 * with `url` programs refresh it from there.
 */
export function printCalendar(
  events: readonly string[],
  { language, siteName, title, url }: CalendarHead,
): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//Larunbat//${escapeText(siteName)}//${(LANGUAGES.includes(language) ? language : 'en').toUpperCase()}`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `NAME:${escapeText(title)}`,
    `X-WR-CALNAME:${escapeText(title)}`,
    ...(url ? [`URL:${url}`, `SOURCE;VALUE=URI:${url}`, ...REFRESH] : []),
    ...events,
    'END:VCALENDAR',
  ]
  return `${lines.map(foldLine).join('\r\n')}\r\n`
}

/** The lines of an event's sessions in a calendar, not yet folded. The same session always has the same UID. */
export function icalEvents(event: PublicEvent, options: Omit<IcalOptions, 'siteName'>): string[] {
  const { language, publicUrl, updatedAt, sequence, watch } = options
  const url = publicUrl + eventPath(language, event.slug)
  const host = new URL(publicUrl).host
  const title = oneLine(pickText(event.title, language))
  const names = [
    findLookup<Lookup>(EVENT_TYPES, event.typeId),
    ...(event.disciplineIds ?? []).map((id) => findLookup<Lookup>(DISCIPLINES, id)),
  ].flatMap((entry) => (entry ? [escapeText(entry[language])] : []))
  const categories = names.length > 0 ? [`CATEGORIES:${[...new Set(names)].join(',')}`] : []
  const about = pickText(event.description, language).slice(0, TEXT_MAX)
  return sessionsOf(event).flatMap((session) => {
    const watchUrl = watch?.urls.get(Number(session.id))
    const place = watch?.onlineOnly.has(Number(session.id))
      ? [`LOCATION:${escapeText(ONLINE[language])}`]
      : placeOf(event, session, language)
    return [
      'BEGIN:VEVENT',
      `UID:event-${event.id}-${session.id}@${host}`,
      `DTSTAMP:${utc(updatedAt)}`,
      `SEQUENCE:${sequence}`,
      `DTSTART:${utc(session.startsAt)}`,
      ...(session.endsAt ? [`DTEND:${utc(session.endsAt)}`] : []),
      `SUMMARY:${escapeText(summaryOf(title, session, language))}`,
      ...place,
      `DESCRIPTION:${escapeText([watchUrl, about, url].filter(Boolean).join('\n\n'))}`,
      `URL:${watchUrl ?? url}`,
      ...categories,
      `STATUS:${isOff(session.status) ? 'CANCELLED' : 'CONFIRMED'}`,
      'END:VEVENT',
    ]
  })
}

/** The place of an online-only session; ticket holders find the way in at the address. */
const ONLINE: Readonly<Record<Language, string>> = { es: 'En línea', en: 'Online', eu: 'Online' }

type CalendarSession = ReturnType<typeof sessionsOf>[number]

const isOff = (status: SessionStatus | undefined) => status === 'cancelled' || status === 'postponed'

/** `Aplazada: Concierto: Pase de tarde`: most calendars show no more than the title. */
function summaryOf(title: string, { name, status }: CalendarSession, language: Language): string {
  const state = isOff(status) ? SESSION_STATUS_NAMES.find(({ id }) => id === status)?.[language] : undefined
  return [state, title, name && oneLine(name)].filter(Boolean).join(': ')
}

/** A session that moved online takes place at its link, where it is public, and nowhere else. */
function placeOf(event: PublicEvent, { status, streamUrl }: CalendarSession, language: Language): string[] {
  if (status === 'online') return [`LOCATION:${escapeText(streamUrl ?? event.streamUrl ?? ONLINE[language])}`]
  const place = [event.venueName, event.address, event.city].filter(Boolean).join(', ')
  return [
    ...(place ? [`LOCATION:${escapeText(place)}`] : []),
    ...(typeof event.lat === 'number' && typeof event.lng === 'number'
      ? [`GEO:${event.lat};${event.lng}`]
      : []),
  ]
}

function sessionsOf(event: PublicEvent) {
  const own = event.startsAt
    ? [{ id: 0, startsAt: event.startsAt, endsAt: null, name: null, status: undefined, streamUrl: null }]
    : []
  const sessions = event.sessions?.length ? event.sessions : own
  return sessions.map(({ id, startsAt, endsAt, name, status, streamUrl }) => ({
    id,
    name,
    status,
    streamUrl,
    startsAt,
    // An end that is not known is left out (RFC 5545, 3.6.1): an hour would be a guess.
    endsAt:
      endsAt ??
      (event.durationMin ? new Date(Date.parse(startsAt) + event.durationMin * 60_000).toISOString() : null),
  }))
}

/** `2026-11-28T18:00:00.000Z` -> `20261128T180000Z`. */
function utc(instant: string): string {
  return `${new Date(instant).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

/** TEXT of RFC 5545, 3.3.11. Control characters other than line ends are not allowed in it. */
function escapeText(text: string): string {
  return text
    .replace(/[\\;,]/g, (sign) => `\\${sign}`)
    .replace(/\r\n|\r|\n/g, '\\n')
    .replace(/\p{Cc}/gu, '')
}

/** Lines hold at most 75 octets; the rest follows after a space, never cutting a character (RFC 5545, 3.1). */
export function foldLine(line: string): string {
  const lines: string[] = []
  let current = ''
  let bytes = 0
  for (const letter of line) {
    const size = Buffer.byteLength(letter)
    if (bytes + size > 75) {
      lines.push(current)
      current = ' '
      bytes = 1
    }
    current += letter
    bytes += size
  }
  return [...lines, current].join('\r\n')
}
