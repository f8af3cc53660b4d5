import { fold } from '@larunbat/rules/text/fold'
import ICAL from 'ical.js'
import { AppError } from '../../platform/errors.ts'
import { searchCities } from '../../reference/lookups/cities/city-index.ts'

/** Names of countries that end an address and are no town. */
const COUNTRIES = new Set(
  'etats-unis|allemagne|deutschland|germany|alemania|belgique|belgium|suisse|switzerland|royaume-uni|espagne|espana|spain|espainia|portugal|united kingdom|uk|reino unido|france|francia|italia|italy|ireland|irlanda|scotland|usa'.split(
    '|',
  ),
)

/**
 * Takes a place written in one line apart: `Sala BBK, Gran Vía 19, 48001 Bilbao, España`. The town is the last part that is
 * the name of one; a text without any is the town itself when it has one part, else it is left to be mapped.
 */
export function cityIn(text: string): { lugar?: string; direccion?: string; ciudad?: string; pais?: string } {
  const all = text
    .split(/[,;\n]|\s[-–|]\s/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
  const country = all.findLast((part) => COUNTRIES.has(fold(part)))
  const parts = all.filter((part) => !COUNTRIES.has(fold(part)))
  const known = parts.findLastIndex((part) => isCity(townOf(part)))
  // What stands behind a post code is a town, also one that is in no list.
  const at = known >= 0 ? known : parts.findLastIndex((part) => BEHIND_POSTCODE.test(part))
  if (at < 0) return parts.length === 0 ? {} : { lugar: parts[0] as string, direccion: text.trim() }
  const ciudad = townOf((parts[at] ?? '').replace(/^.*[\s.](?=\d{5}\s)/, ''))
  const [lugar, ...address] = parts.slice(0, at)
  return {
    ciudad,
    ...(country === undefined ? {} : { pais: country }),
    ...(lugar === undefined ? {} : { lugar }),
    ...(address.length > 0 ? { direccion: address.join(', ') } : {}),
  }
}

const BEHIND_POSTCODE = /(?:^|[\s.])(?:\d{5}|\d{4}-\d{3})\s+\p{Lu}[^\d]*$/u

/** Without a post code before or behind, and without a province in brackets. */
const townOf = (part: string) =>
  part
    .replace(/\s*\(.*\)$/, '')
    .replace(/^(?:[A-Z]{1,2}-)?\d{4,5}(?:-\d{3})?\s+/, '')
    .replace(/\s+(?:\d{4,5}|[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2})$/, '')

const known = new Map<string, boolean>()
const MAX_REMEMBERED = 5_000

function isCity(name: string): boolean {
  const wanted = fold(name)
  if (wanted.length < 2 || /\d/.test(wanted)) return false
  let answer = known.get(wanted)
  if (answer === undefined) {
    answer = searchCities({ query: name, limit: 20, language: 'es' }).some((city) =>
      [city.name, ...city.aliases].some((other) => fold(other) === wanted),
    )
    if (known.size < MAX_REMEMBERED) known.set(wanted, answer)
  }
  return answer
}

type Source = Record<string, unknown>

/**
 * Returns the events of an iCalendar text (RFC 5545) as rows with our columns. What repeats gives a session for each time in
 * `year`, with the changed ones (RECURRENCE-ID) as changed; what is cancelled is left out. A rule is named as not read when it
 * has more times than are taken, or days without an hour, or none in the year: then the first time stands.
 * @throws AppError `import.unreadable`.
 */
export function readCalendar(text: string, year?: number): Source[] {
  let roots: ICAL.Component[]
  try {
    const parsed = ICAL.parse(text) as unknown[]
    const all = (typeof parsed[0] === 'string' ? [parsed] : parsed) as string[]
    roots = all.map((component) => new ICAL.Component(component as never))
  } catch {
    throw new AppError('import.unreadable')
  }
  const events = roots.flatMap((root) => {
    for (const zone of root.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone)
    return root.getAllSubcomponents('vevent')
  })
  const changed = new Map<string, ICAL.Component[]>()
  for (const event of events)
    if (event.getFirstProperty('recurrence-id')) {
      const uid = textOf(event, 'uid')
      changed.set(uid, [...(changed.get(uid) ?? []), event])
    }
  const repeated = new Set(events.filter(isRepeated).map((event) => textOf(event, 'uid')))
  const steps = { left: MAX_STEPS }
  return events
    .filter((event) => !isCancelled(event))
    .filter((event) => !event.getFirstProperty('recurrence-id') || !repeated.has(textOf(event, 'uid')))
    .map((event) => {
      const row = rowOf(event)
      if (!isRepeated(event)) return row
      const times = timesOf(event, changed.get(textOf(event, 'uid')) ?? [], year, steps)
      const { sessions, isWhole } = times
      if (sessions.length === 0) return row
      const { inicio: _, fin: __, RRULE, ...rest } = row
      return { ...rest, sesiones: sessions, ...(isWhole ? {} : { RRULE }) }
    })
}

const isCancelled = (event: ICAL.Component) => textOf(event, 'status').toUpperCase() === 'CANCELLED'
const isRepeated = (event: ICAL.Component) =>
  !event.getFirstProperty('recurrence-id') &&
  (event.getFirstProperty('rrule') !== null || event.getFirstProperty('rdate') !== null)

/** Times that are worked out of the rules of one file, and sessions taken of one event. */
const MAX_STEPS = 60_000
const MAX_SESSIONS = 200

/** The times of a repeating event in a year (without one, in that of its start), each as a session of a row. */
function timesOf(
  event: ICAL.Component,
  changed: readonly ICAL.Component[],
  year: number | undefined,
  steps: { left: number },
): { sessions: Source[]; isWhole: boolean } {
  const start: unknown = event.getFirstPropertyValue('dtstart')
  const none = { sessions: [], isWhole: false }
  if (!(start instanceof ICAL.Time) || start.isDate) return none
  const wanted = year ?? start.year
  const first = timeOf(event, 'dtstart')
  const length = lengthOf(event)
  const others = new Map(
    changed.map((other) => [String(other.getFirstPropertyValue('recurrence-id')), other] as const),
  )
  const sessions: Source[] = []
  try {
    const expansion = new ICAL.RecurExpansion({ component: event, dtstart: start })
    for (let time = expansion.next(); time; time = expansion.next()) {
      if (time.year > wanted) return { sessions, isWhole: true }
      if (steps.left-- <= 0) return { sessions, isWhole: false }
      const other = others.get(time.toString())
      if (other) {
        if (!isCancelled(other)) {
          const begin = timeOf(other, 'dtstart')
          const end = timeOf(other, 'dtend')?.text ?? endByDuration(other) ?? null
          if (begin) sessions.push({ inicio: begin.text, fin: end })
        }
        continue
      }
      if (time.year !== wanted) continue
      if (sessions.length >= MAX_SESSIONS) return { sessions, isWhole: false }
      sessions.push({
        inicio: writtenLike(first?.text, time),
        fin: length ? writtenLike(first?.text, plus(time, length)) : null,
      })
    }
    return { sessions, isWhole: true }
  } catch {
    // A rule that makes no sense: the first time stands, and the rule is named.
    return none
  }
}

const writtenLike = (first: string | undefined, time: ICAL.Time) =>
  `${time.toString().replace(/Z$/, '')}${first?.endsWith('Z') ? 'Z' : ''}`

function plus(time: ICAL.Time, length: ICAL.Duration): ICAL.Time {
  const end = time.clone()
  end.addDuration(length)
  return end
}

/** How long an event is, by its end or its duration. */
function lengthOf(event: ICAL.Component): ICAL.Duration | undefined {
  const [start, end, duration]: unknown[] = ['dtstart', 'dtend', 'duration'].map((name) =>
    event.getFirstPropertyValue(name),
  )
  if (duration instanceof ICAL.Duration) return duration
  if (!(start instanceof ICAL.Time) || !(end instanceof ICAL.Time) || end.isDate) return undefined
  return end.subtractDate(start)
}

function rowOf(event: ICAL.Component): Source {
  const location = textOf(event, 'location')
  const [lat, lng] = listOf(event.getFirstPropertyValue('geo'))
  const start = timeOf(event, 'dtstart')
  return {
    clave: textOf(event, 'uid') || undefined,
    titulo: textOf(event, 'summary'),
    descripcion: textOf(event, 'description'),
    ...cityIn(location),
    lat,
    lng,
    inicio: start?.text,
    fin: timeOf(event, 'dtend')?.text ?? endByDuration(event),
    zona_horaria: start?.zone,
    tipo: textOf(event, 'categories').split(',')[0],
    enlace_venta: textOf(event, 'url'),
    RRULE: event.getFirstProperty('rrule')?.toICALString() ?? '',
  }
}

const listOf = (value: unknown): unknown[] =>
  Array.isArray(value) ? value : typeof value === 'string' ? value.split(';') : []

const textOf = (event: ICAL.Component, name: string): string => {
  const value: unknown = event.getFirstPropertyValue(name)
  return typeof value === 'string' ? value : ''
}

/** By the clocks of the zone that is named, else of the place; an instant when the text is in UTC. */
function timeOf(
  event: ICAL.Component,
  name: string,
): { text: string; zone?: string | undefined } | undefined {
  const property = event.getFirstProperty(name)
  const time: unknown = property?.getFirstValue()
  if (!property || !(time instanceof ICAL.Time)) return undefined
  if (time.isDate) return { text: time.toString() }
  const zone: unknown = property.getFirstParameter('tzid')
  const isUtc = time.zone === ICAL.Timezone.utcTimezone
  const text = time.toString().replace(/Z$/, '')
  return isUtc ? { text: `${text}Z` } : { text, zone: typeof zone === 'string' ? zone : undefined }
}

function endByDuration(event: ICAL.Component): string | undefined {
  const start: unknown = event.getFirstPropertyValue('dtstart')
  const duration: unknown = event.getFirstPropertyValue('duration')
  if (!(start instanceof ICAL.Time) || !(duration instanceof ICAL.Duration) || start.isDate) return undefined
  const end = start.clone()
  end.addDuration(duration)
  return end.toString()
}
