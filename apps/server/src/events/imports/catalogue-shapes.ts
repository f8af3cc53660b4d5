import { columnName } from './column-names.ts'

type Source = Record<string, unknown>

const isObject = (value: unknown): value is Source =>
  value !== null && typeof value === 'object' && !Array.isArray(value)

/** Objects that only wrap the fields of an event: GeoJSON, the record API of Opendatasoft, JSON:API, Socrata's exports. */
const WRAPPERS = ['properties', 'fields', 'attributes', 'record']
const TITLES = /^(?:t[ií]tulo|title|name|nombre|summary|izenburua|nom|titre)/i

/**
 * Returns an event of another system with flat fields of usual names: wrappers are opened, WordPress' `{rendered}` becomes its
 * text, coordinates become `lat` and `lng`, texts by language without one of ours become the text of the first.
 */
export function withUsualShape(source: Source): Source {
  const flat = unwrapped(source)
  const cells: Source = {}
  for (const [field, value] of Object.entries(flat)) {
    if (isObject(value) && typeof value.rendered === 'string') cells[field] = value.rendered
    else if (isObject(value) && isByOtherLanguage(value)) cells[field] = Object.values(value)[0]
    else cells[field] = value
  }
  if (!hasPrice(flat) && FREE_FLAGS.some((flag) => /^(?:true|s[ií]|yes|bai|sim)$/i.test(String(flat[flag]))))
    cells.precio ??= 'gratis'
  const place = coordinatesOf(flat)
  if (place) {
    cells.lat ??= place.lat
    cells.lng ??= place.lng
    for (const field of POINTS) delete cells[field]
  }
  const occurrences = sessionsOf(flat)
  if (occurrences && flat.sesiones === undefined) {
    cells.sesiones = occurrences
    delete cells.timings
    delete cells.occurrences
  }
  return cells
}

const hasPrice = (flat: Source) =>
  Object.entries(flat).some(
    ([name, value]) => columnName(name) === 'precio' && value !== null && value !== '',
  )

/** What schema.org and others say of an event that costs nothing. */
const FREE_FLAGS = [
  'isAccessibleForFree',
  'is_free',
  'isFree',
  'gratuito',
  'Gratuito',
  'gratis',
  'Gratis',
  'free',
  'Free',
]

function unwrapped(source: Source): Source {
  for (const wrapper of WRAPPERS) {
    const inner = source[wrapper]
    if (!isObject(inner) || Object.keys(source).some((field) => TITLES.test(field))) continue
    const isTitled = Object.keys(inner).some((field) => TITLES.test(field)) || isObject(inner.fields)
    if (!isTitled) continue
    const { [wrapper]: _, type: __, ...rest } = source
    return unwrapped({ ...rest, ...inner })
  }
  return source
}

const LANGUAGE = /^[a-z]{2}(?:[-_][a-z]{2})?$/i
const OURS = new Set(['es', 'en', 'eu', 'pt'])
/** `{ "fr": "Concert" }`; not `{ "es": … }`, which is read by language. */
const isByOtherLanguage = (value: Source) => {
  const keys = Object.keys(value)
  return (
    keys.length > 0 &&
    keys.every((key) => LANGUAGE.test(key) && typeof value[key] === 'string') &&
    !keys.some((key) => OURS.has(key))
  )
}

const POINTS = ['geometry', 'geo_point_2d', 'lat_lon', 'latlon', 'location_coordinates', 'geo', 'coordinates']

/** A point as GeoJSON writes it (longitude first), as two named numbers, or as Opendatasoft's `[lat, lon]`. */
function coordinatesOf(source: Source): { lat: number; lng: number } | undefined {
  for (const field of POINTS) {
    const value = source[field]
    if (isObject(value)) {
      const { coordinates } = value
      if (value.type === 'Point' && Array.isArray(coordinates)) return point(coordinates[1], coordinates[0])
      const named = point(value.lat ?? value.latitude, value.lon ?? value.lng ?? value.longitude)
      if (named) return named
    }
    if (Array.isArray(value) && value.length === 2) return point(value[0], value[1])
    if (typeof value === 'string' && /^-?\d+\.\d+\s*,\s*-?\d+\.\d+$/.test(value))
      return point(...(value.split(',') as [string, string]))
  }
  return undefined
}

function point(lat: unknown, lng: unknown): { lat: number; lng: number } | undefined {
  const [a, b] = [Number(lat ?? Number.NaN), Number(lng ?? Number.NaN)]
  return Math.abs(a) <= 90 && Math.abs(b) <= 180 ? { lat: a, lng: b } : undefined
}

/** `timings` as Opendatasoft keeps it, a text of JSON; Paris' `occurrences`: `start_end;start_end`. */
function sessionsOf({ timings, occurrences }: Source): Source[] | undefined {
  if (typeof timings === 'string' && timings.startsWith('[')) {
    try {
      const list = JSON.parse(timings) as unknown[]
      return list
        .filter(isObject)
        .map(({ begin, start, end }) => ({ inicio: begin ?? start, fin: end ?? null }))
    } catch {
      return undefined
    }
  }
  if (typeof occurrences !== 'string' || !/^\d{4}-\d\d-\d\dT[^_;]+_\d{4}/.test(occurrences)) return undefined
  return occurrences
    .split(';')
    .slice(0, 400)
    .map((both) => both.split('_'))
    .map(([inicio, fin = null]) => ({ inicio, fin: fin === inicio ? null : fin }))
}

/** Events of a frab or pretalx schedule in JSON: days, rooms, events. Undefined for anything else. */
export function scheduleEvents(file: unknown): Source[] | undefined {
  const schedule = isObject(file) && isObject(file.schedule) ? file.schedule : undefined
  const conference = schedule && isObject(schedule.conference) ? schedule.conference : undefined
  if (!conference || !Array.isArray(conference.days)) return undefined
  const { city } = conference
  return conference.days
    .filter(isObject)
    .flatMap(({ rooms }) => (isObject(rooms) ? Object.entries(rooms) : []))
    .flatMap(([room, events]) =>
      (Array.isArray(events) ? events : []).filter(isObject).map((event) => ({
        ...(city === undefined ? {} : { ciudad: city }),
        lugar: room,
        ...(event as Source),
      })),
    )
}

/** Returns what such a schedule says of its conference. */
export function scheduleFacts(file: unknown): { title?: string | undefined; zone?: string | undefined } {
  const schedule = isObject(file) && isObject(file.schedule) ? file.schedule : {}
  const { title, time_zone_name: zone } = isObject(schedule.conference) ? schedule.conference : {}
  return {
    title: typeof title === 'string' ? title : undefined,
    zone: typeof zone === 'string' ? zone : undefined,
  }
}

/** True for a head of a file that may be such a schedule. */
export const isScheduleHead = (head: string): boolean =>
  /^\s*\{/.test(head) && /"schedule"\s*:/.test(head) && /"conference"\s*:/.test(head)
