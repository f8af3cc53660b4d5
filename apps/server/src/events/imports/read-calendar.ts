import ICAL from 'ical.js'
import { AppError } from '../../platform/errors.ts'
import { cityIn } from './city-in-address.ts'

type Source = Record<string, unknown>

/**
 * Returns the events of an iCalendar text (RFC 5545) as rows with our columns. A changed occurrence (RECURRENCE-ID) is a row of
 * its key; what is cancelled is left out. A rule of repetition gives the first time only and is named as not read.
 * @throws AppError `import.unreadable`.
 */
export function readCalendar(text: string): Source[] {
  let roots: ICAL.Component[]
  try {
    const parsed = ICAL.parse(text) as unknown[]
    const all = (typeof parsed[0] === 'string' ? [parsed] : parsed) as string[]
    roots = all.map((component) => new ICAL.Component(component as never))
  } catch {
    throw new AppError('import.unreadable')
  }
  return roots
    .flatMap((root) => root.getAllSubcomponents('vevent'))
    .filter((event) => textOf(event, 'status').toUpperCase() !== 'CANCELLED')
    .map(rowOf)
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
