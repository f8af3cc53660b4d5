import { createHash } from 'node:crypto'
import { eventFields } from '@larunbat/contract'
import { fold } from '@larunbat/rules/text/fold'
import { printMultilingual } from '@larunbat/rules/text/multilingual-text'
import { lengthOf } from '@larunbat/rules/text/text-length'
import { isTimeZone } from '@larunbat/rules/time/dates'
import { factsOfPlace } from '../../reference/lookups/cities/zone-of-place.ts'
import { withUsualShape } from './catalogue-shapes.ts'
import { cleanLine, cleanText, shortenTitle } from './clean-text.ts'
import { columnName } from './column-names.ts'
import { notUnderstood } from './file-columns.ts'
import { readListed, readPlaceNames } from './listed-cells.ts'
import { withDayFirst } from './month-first.ts'
import { findName, LISTED_FIELDS } from './name-lists.ts'
import { withNestedCells } from './nested-cells.ts'
import {
  isForChildren,
  readAge,
  readDecimal,
  readFlag,
  readMinutes,
  readPercentage,
  readPrice,
  readWhole,
} from './own-values.ts'
import {
  asSample,
  type ColumnUse,
  leftOut,
  MAX_NOTE,
  NOTE_COLUMN,
  type Note,
  type ReadRow,
  type RowOptions,
  type UnknownName,
} from './read-row.ts'
import { PEOPLE_COLUMNS, peopleOf } from './row-people.ts'
import { pictureIn } from './row-picture.ts'
import { readSessions } from './row-times.ts'
import { readTown } from './row-town.ts'
import { DAY_FROM_ABOVE } from './table-rows.ts'
import { readWrittenTimes } from './written-time.ts'

type Source = Record<string, unknown>

/** Key of the line of the template that shows how to fill it: it is no event. */
export const EXAMPLE_KEY = 'larunbat-ejemplo'
const LANGUAGES = ['es', 'en', 'eu', 'pt'] as const

const same = (value: unknown) => value
const readLine = (value: unknown) => (typeof value === 'string' ? cleanLine(value) : value)

/** Fields of an event a file may fill, by wire name, with how their values are written there. */
const READERS: Readonly<Record<string, (value: unknown) => unknown>> = {
  ciudad: readLine,
  lugar: readLine,
  direccion: readLine,
  lat: readDecimal,
  lng: readDecimal,
  lugar_aforo: readWhole,
  lugar_espacio: same,
  silla_ruedas: same,
  duracion_min: readMinutes,
  zona_horaria: same,
  apto_ninos: readFlag,
  edad_minima: readAge,
  accesible: readFlag,
  moneda: same,
  aforo: readWhole,
  max_por_persona: readWhole,
  enlace_venta: same,
  enlace_streaming: same,
  derechos: readFlag,
}
const WIRE_NAMES = new Set(Object.values(eventFields).map(({ wire }) => wire))

/** True when columns are those of a programme: at least a title. */
export const isOwnRow = (row: object): boolean =>
  Object.keys(withUsualShape(row as Source)).some((key) => /^titulo(_\w\w)?$/.test(columnName(key)))

/** True for the columns of a line-up: who plays and when, without a title. */
export function isLineUp(row: object): boolean {
  const fields = new Set(Object.keys(withUsualShape(row as Source)).map(columnName))
  return fields.has('participantes') && ['inicio', 'fecha', 'hora'].some((field) => fields.has(field))
}

const hasTitle = (given: Source) =>
  LANGUAGES.some((language) => given[`titulo_${language}`] !== undefined) || given.titulo !== undefined

/** A row of our CSV or an object of our JSON as an event; docs/import.md is its description. `year` completes dates without one. */
export function ownRow(
  source: Source,
  row: number,
  { year, columns, guessed, town, day, zone: givenZone, names, isMonthFirst = false }: RowOptions = {},
): ReadRow {
  const given: Source = {}
  const unread: Record<string, string> = {}
  const read: Record<string, ColumnUse> = {}
  const headers = new Map<string, string>()
  const kept: string[] = []
  const cells = Object.entries(withNestedCells(withUsualShape(source)))
  // What a person chose goes before what the name of another column says.
  if (columns) cells.sort(([a], [b]) => Number(columns.has(b)) - Number(columns.has(a)))
  for (const [header, value] of cells) {
    if (value === '' || value === null || value === undefined || header === DAY_FROM_ABOVE) continue
    const chosen = columns?.get(header)
    if (chosen === '') continue
    if (chosen === NOTE_COLUMN) {
      kept.push(`${header}: ${cleanText(typeof value === 'string' ? value : JSON.stringify(value))}`)
      read[header] = { field: NOTE_COLUMN, sample: asSample(value) }
      continue
    }
    const known = fieldOf(columnName(header))
    const isGuessed = chosen === undefined && !isRead(known) && guessed?.has(header)
    const name = chosen ?? (isGuessed ? (guessed?.get(header) ?? known) : known)
    // Of two columns for one field the first that is understood is read; the other one is named as not read.
    const other = headers.get(name)
    const isBetter = other !== undefined && !columns?.has(other) && isClearer(name, value, given[name])
    if (name === 'participantes' && given.participantes !== undefined) {
      given.participantes = [given.participantes, value].flat()
      read[header] = { field: name, sample: asSample(value) }
      continue
    }
    if (name === 'descripcion' && typeof value === 'string' && typeof given.descripcion === 'string') {
      // Subtitle, summary and text are one description, in the order of the columns.
      if (!given.descripcion.includes(value)) given.descripcion += `\n\n${value}`
      read[header] = { field: name, sample: asSample(value) }
      continue
    }
    // Names of files in a folder of the office lead nowhere.
    const isReadable = isRead(name) && (name !== 'imagen' || pictureIn(value) !== undefined)
    if (isReadable && (given[name] === undefined || isBetter)) {
      if (isBetter) {
        unread[other] = asSample(given[name])
        delete read[other]
      }
      given[name] = value
      headers.set(name, header)
      read[header] = { field: name, sample: asSample(value), ...(isGuessed ? { isGuessed } : {}) }
    } else unread[header] = asSample(value)
  }
  // A line-up has only the names of those who play.
  const line = [given.participantes].flat()
  if (!hasTitle(given) && line.length > 0 && line.every((one) => typeof one === 'string'))
    given.titulo = line.join(', ')
  const externalId = keyOf(given)
  const people = peopleOf(given)
  const picture = pictureIn(given.imagen)
  const event: Source = {}
  const notes: Note[] = []
  const unknownNames: UnknownName[] = []
  if (source[DAY_FROM_ABOVE] !== undefined)
    notes.push({
      field: 'inicio',
      key: 'import.day_from_above',
      variables: { value: asSample(source[DAY_FROM_ABOVE]) },
    })
  if (isMonthFirst) turnDates(given, notes)
  readPlaceNames(given, names, unknownNames)
  readTown(given, town, notes)
  const { ciudad: city, pais: country } = given
  const facts = factsOfPlace({ city, country, lat: readDecimal(given.lat), lng: readDecimal(given.lng) })
  const zone = isTimeZone(given.zona_horaria)
    ? given.zona_horaria
    : (facts?.timeZone ?? (isTimeZone(givenZone) ? givenZone : USUAL_ZONE))
  for (const [field, reader] of Object.entries(READERS))
    if (given[field] !== undefined && WIRE_NAMES.has(field)) event[field] = reader(given[field])
  for (const field of ['titulo', 'descripcion']) {
    const text = readTexts(given, field, field === 'titulo' ? cleanLine : cleanText)
    if (text !== undefined) event[field] = text
  }
  // A column of ages may say no age.
  if (isForChildren(event.edad_minima)) {
    delete event.edad_minima
    event.apto_ninos ??= 1
  }
  shortenTitleOf(event, notes)
  shortenText(event, notes)
  for (const field of LISTED_FIELDS) readListed(field, given, event, { names, notes, unknownNames })
  readPrices(given, event, notes)
  readCause(given, event, notes)
  const sessions = readSessions(given, { zone, currency: currencyOf(event), year, day }, notes)
  const [first] = sessions
  event.inicio = first?.inicio
  if (first && !facts && !isTimeZone(givenZone) && !isTimeZone(given.zona_horaria))
    notes.push({ field: 'zona_horaria', key: 'import.zone_assumed', variables: { zone } })
  if (facts && event.precio_cent !== undefined) event.moneda ??= facts.currency
  event.zona_horaria ??= sessions.length > 0 ? zone : undefined
  event.duracion_min ??= minutesOf(first)
  kept.push(...notUnderstood({ notes, unknownNames, read }, source))
  return {
    row,
    externalId,
    title: typeof event.titulo === 'string' ? event.titulo.slice(0, 2000) : null,
    event,
    sessions,
    faults: [],
    notes,
    unread,
    read,
    unknownNames,
    ...(people.length > 0 ? { people } : {}),
    ...(picture === undefined ? {} : { picture }),
    ...(kept.length > 0 ? { internalNote: kept.join('\n').slice(0, MAX_NOTE) } : {}),
  }
}

/** `municipio_es` of a file in several languages is the town: only titles and descriptions are kept by language. */
export const fieldOf = (name: string): string => (isRead(name) ? name : name.replace(/_es$/, ''))

/** True when a cell is understood as a field and the one that was taken is not. */
const isClearer = (field: string, value: unknown, taken: unknown) =>
  !isUnderstood(field, taken) && isUnderstood(field, value)
const isUnderstood = (field: string, value: unknown) =>
  field === 'tipo'
    ? typeof value === 'string' && findName('tipo', value) !== undefined
    : field === 'precio'
      ? readPrice(value) !== undefined
      : !['inicio', 'fin', 'fecha', 'hora', 'fecha_fin', 'hora_fin'].includes(field) ||
        readWrittenTimes(String(value), { year: 2000, isHour: field.startsWith('hora') }) !== undefined

/** Columns that end in none of the event's fields by themselves but are read with others. */
const READ_BESIDES = new Set([
  ...[
    'clave',
    'titulo',
    'descripcion',
    'pais',
    'codigo_postal',
    'imagen',
    'precio',
    'precio_cent',
    'sesiones',
    ...LISTED_FIELDS,
  ],
  ...Object.keys(PEOPLE_COLUMNS),
  ...['causa', 'causa_enlace', 'causa_porcentaje', 'impacto'],
  ...['inicio', 'fin', 'fecha', 'hora', 'fecha_fin', 'hora_fin'],
])
export const isRead = (name: string): boolean =>
  READ_BESIDES.has(name) || name in READERS || /^(?:titulo|descripcion)_(?:es|en|eu|pt)$/.test(name)

function readPrices(given: Source, event: Source, notes: Note[]): void {
  if (given.precio === undefined) {
    if (given.precio_cent !== undefined) event.precio_cent = given.precio_cent
    return
  }
  const price = readPrice(given.precio, currencyOf(event))
  if (!price) {
    // `Con invitación`, `a la voluntad`: it says how to get in.
    const mode = typeof given.precio === 'string' ? findName('entradas_modo', given.precio) : undefined
    if (mode === undefined || /^\d+$/.test(String(given.precio).trim()))
      notes.push(leftOut('precio_cent', given.precio))
    else event.entradas_modo ??= mode
    return
  }
  if (price.isOneOfMany)
    notes.push({
      field: 'precio_cent',
      key: 'import.one_of_prices',
      variables: { value: asSample(given.precio), price: (price.cents / 100).toFixed(2) },
    })
  event.precio_cent = price.cents
  if (price.currency) event.moneda ??= price.currency
  if (price.cents === 0 && typeof given.precio === 'string' && !/\d/.test(given.precio))
    event.entradas_modo ??= price.isBooked ? FREE_BOOKING : FREE_ENTRY
}

/** Cuts a title that is too long; the whole one opens the description, so that nothing is lost. */
function shortenTitleOf(event: Source, notes: Note[]): void {
  const { titulo: whole, descripcion: text } = event
  if (typeof whole !== 'string' || whole.startsWith('[:')) return
  const { title, note } = shortenTitle(whole)
  if (!note) return
  event.titulo = title
  if (typeof text !== 'string') event.descripcion = whole
  else if (!text.startsWith('[:')) event.descripcion = `${whole}\n\n${text}`
  notes.push(note)
}

/** Letters of a description (rule of the event form). */
const MAX_TEXT = 5000

/** Cuts a description that is too long at a word, with a remark. */
function shortenText(event: Source, notes: Note[]): void {
  const { descripcion: text } = event
  if (typeof text !== 'string' || text.startsWith('[:') || lengthOf(text) <= MAX_TEXT) return
  const cut = [...text.normalize('NFC')].slice(0, MAX_TEXT - 1).join('')
  event.descripcion = `${cut.replace(/\s+\S*$/, '') || cut}…`
  notes.push({ field: 'descripcion', key: 'import.text_cut', variables: { max: MAX_TEXT } })
}

/** The cause of an event out of its columns; a share in per cent, with or without its sign. */
function readCause(given: Source, event: Source, notes: Note[]): void {
  if (given.impacto !== null && typeof given.impacto === 'object') event.impacto = given.impacto
  const impact: Source = {}
  if (typeof given.causa === 'string') impact.proyecto = cleanLine(given.causa)
  if (given.causa_enlace !== undefined) impact.enlace = given.causa_enlace
  if (given.causa_porcentaje !== undefined) {
    const percentage = readPercentage(given.causa_porcentaje)
    if (percentage === undefined) notes.push(leftOut('porcentaje', given.causa_porcentaje))
    else impact.porcentaje = percentage
  }
  if (Object.keys(impact).length > 0) event.impacto = { ...(event.impacto as object), ...impact }
}

/** Reorders dates of a file with the month first; adds a remark to each row that would be another day in our order. */
function turnDates(given: Source, notes: Note[]): void {
  for (const field of ['inicio', 'fin', 'fecha', 'fecha_fin']) {
    const value = given[field]
    if (typeof value !== 'string') continue
    const turned = withDayFirst(value)
    if (turned === value) continue
    given[field] = turned
    notes.push({ field: 'inicio', key: 'import.month_first', variables: { value: asSample(value) } })
  }
}

/** Of the ways in: a free place that is booked, and free entry. */
const [FREE_BOOKING, FREE_ENTRY] = [3, 4]

/** Zone of a row that names none and whose place is not known: that of most programmes. Said in a remark. */
const USUAL_ZONE = 'Europe/Madrid'

/** Plain or tagged text of one column, an object by language, or one column a language. */
function readTexts(given: Source, field: string, clean: (text: string) => string): unknown {
  const value = given[field]
  const parts: Record<string, string> = {}
  const object = value !== null && typeof value === 'object' ? (value as Source) : {}
  for (const language of LANGUAGES) {
    const words = given[`${field}_${language}`] ?? object[language]
    if (typeof words === 'string' && words.trim() !== '') parts[language] = clean(words)
  }
  if (typeof value !== 'string') return Object.keys(parts).length > 0 ? printMultilingual(parts) : value
  if (Object.keys(parts).length === 0) return clean(value)
  return printMultilingual({ es: clean(value), ...parts })
}

const currencyOf = ({ moneda }: Source): string | undefined =>
  typeof moneda === 'string' && /^[a-z]{3}$/i.test(moneda) ? moneda.toUpperCase() : undefined

function minutesOf(session: Source | undefined): number | undefined {
  const minutes = (Date.parse(String(session?.fin)) - Date.parse(String(session?.inicio))) / 60_000
  return minutes > 0 ? Math.round(minutes) : undefined
}

/** Rows without a key of their own are known by title, first start and venue. */
function keyOf({ clave, titulo, titulo_es, inicio, fecha, hora, lugar }: Source): string {
  if (clave !== undefined) return String(clave).slice(0, 300)
  const start = inicio ?? ([fecha, hora].filter((part) => part !== undefined).join(' ') || undefined)
  const words = [titulo ?? titulo_es, start, lugar].map((value) => fold(JSON.stringify(value ?? '')))
  return `auto:${createHash('sha256').update(words.join('\n')).digest('hex').slice(0, 32)}`
}
