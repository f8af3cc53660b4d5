import { readPrice, toEnd, toMoment } from './own-values.ts'
import { asSample, leftOut, type Note } from './read-row.ts'
import {
  endOfDay,
  isWeekday,
  readWrittenTime,
  readWrittenTimes,
  type WrittenTime,
  withWeekday,
} from './written-time.ts'

type Source = Record<string, unknown>

interface Place {
  zone: string
  /** That of the row; undefined where it says none. */
  currency: string | undefined
  /** Year of dates that name none. */
  year: number | undefined
  /** First day of the programme, for rows with only an hour or a weekday. */
  day: string | undefined
}

/** `sesiones` of a JSON file, else one session for each start, all with the same end. */
export function readSessions(given: Source, place: Place, notes: Note[]): Source[] {
  if (Array.isArray(given.sesiones))
    return given.sesiones.map((session) => readSession(session, place, notes))
  const { zone, year, day } = place
  const ends = joined(given.fin, given.fecha_fin, given.hora_fin, { year })
  if (ends === 'unread')
    notes.push(leftOut('fin', [given.fin, given.fecha_fin, given.hora_fin].filter(Boolean).join(' ')))
  const end = ends === 'unread' ? undefined : ends?.[0]
  const starts = given.inicio === undefined ? [undefined] : String(given.inicio).split('|')
  const sessions: Source[] = []
  for (const start of starts) {
    const written = [start, given.fecha, given.hora].filter((part) => part !== undefined && part !== '')
    if (written.join('').trim() === '') continue
    const read = joined(start?.trim() || undefined, given.fecha, given.hora, { year, day })
    const times = read === 'unread' ? [] : (read ?? [])
    for (const time of times) {
      const session = readMoment(time, end, zone)
      if (!session) continue
      if (session.isEndBefore)
        notes.push(leftOut('fin', given.fin ?? given.fecha_fin ?? given.hora_fin ?? ''))
      if (!sessions.some(({ inicio }) => inicio === session.startsAt))
        sessions.push({ inicio: session.startsAt, fin: session.endsAt, zona_horaria: zone })
    }
    if (sessions.length === 0) {
      const isDayless = read !== 'unread' && times.some((time) => time.day === undefined)
      const key = isDayless ? 'import.no_day' : times.length > 0 ? 'import.no_hour' : 'import.left_out'
      notes.push({ field: 'inicio', key, variables: { value: asSample(written.join(' ')) } })
    }
  }
  if (starts.length === 1 && hasNoStart(given)) notes.push({ field: 'inicio', key: 'import.no_start' })
  return sessions
}

/** A start with its end; undefined for a day without an hour. */
function readMoment(time: WrittenTime, end: WrittenTime | undefined, zone: string) {
  const startsAt = toMoment(time, zone)
  if (startsAt === undefined) return undefined
  const ends = end ?? (time.endHour ? { hour: time.endHour } : undefined)
  const endsAt = (ends && toEnd(ends, time, zone)) ?? null
  const isEndBefore = endsAt !== null && Date.parse(endsAt) <= Date.parse(startsAt)
  return { startsAt, endsAt: isEndBefore ? null : endsAt, isEndBefore }
}

const hasNoStart = ({ inicio, fecha, hora }: Source) =>
  [inicio, fecha, hora].every((value) => value === undefined || String(value).trim() === '')

/** Systems without a type for days write midnight; beside a column of hours it is none. */
const MIDNIGHT = /(?<=^\d{4}-\d\d-\d\d)[T ]00:00(?::00(?:\.0+)?)?(?:Z|[+-]\d\d:?\d\d)?$/

/**
 * Moments out of the cell that has both day and hour, or of two cells, each of which may list several. `unread` where one of them
 * says something that is not understood, undefined where all are empty.
 */
function joined(
  whole: unknown,
  day: unknown,
  hour: unknown,
  { year, day: firstDay }: { year: number | undefined; day?: string | undefined },
): WrittenTime[] | 'unread' | undefined {
  const cells = [
    [whole, false],
    [day, false],
    [hour, true],
  ] as const
  let times: WrittenTime[] = [{}]
  let isEmpty = true
  for (const [cell, isHour] of cells) {
    if (cell === undefined || String(cell).trim() === '') continue
    isEmpty = false
    const hasHour = hour !== undefined && String(hour).trim() !== ''
    const text = cell === day && hasHour ? String(cell).replace(MIDNIGHT, '') : String(cell)
    const read = readWrittenTimes(withWeekday(text, firstDay), { year, isHour })
    // A weekday without a first day to count from says no day; the hour beside it still has to be read.
    if (!read && firstDay === undefined && isWeekday(text)) continue
    if (!read) return 'unread'
    if (read.some(({ instant }) => instant !== undefined)) return read
    times = times.flatMap((time) => read.map((part) => ({ ...part, ...time }))).slice(0, MAX_SESSIONS)
  }
  if (isEmpty) return undefined
  const dated =
    firstDay === undefined ? times : times.map((time) => (time.hour ? { day: firstDay, ...time } : time))
  return dated.map(endOfDay)
}
/** Sessions of one event (contract). */
const MAX_SESSIONS = 400

function readSession(session: unknown, { zone, currency, year }: Place, notes: Note[]): Source {
  if (session === null || typeof session !== 'object') return { inicio: session }
  const { inicio, fin = null, precio, ...rest } = session as Source
  const start = typeof inicio === 'string' ? readWrittenTime(inicio, { year }) : undefined
  const end = typeof fin === 'string' ? readWrittenTime(fin, { year }) : undefined
  const price = precio === undefined ? undefined : readPrice(precio, currency)
  if (precio !== undefined && !price) notes.push(leftOut('precio_cent', precio))
  return {
    zona_horaria: zone,
    ...rest,
    ...(price ? { precio_cent: price.cents } : {}),
    inicio: (start && toMoment(start, zone)) ?? inicio,
    fin: (end && start && toEnd(end, start, zone)) ?? fin,
  }
}
