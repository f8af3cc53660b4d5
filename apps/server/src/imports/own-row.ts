import { createHash } from 'node:crypto'
import { editableFields } from '@larunbat/contract'
import { isTimeZone } from '@larunbat/rules/dates'
import { fold } from '@larunbat/rules/fold'
import { CONTENT_TYPES, DISCIPLINES, HUBS } from '@larunbat/rules/lookups'
import { printMultilingual } from '@larunbat/rules/multilingual-text'
import { proposeHub } from '../lookups/cities/propose-hub.ts'
import { cleanText } from './clean-text.ts'
import {
  lookupReader,
  readDecimal,
  readEnd,
  readFlag,
  readList,
  readMoment,
  readPrice,
} from './own-values.ts'
import type { Note, ReadRow } from './read-row.ts'

type Source = Record<string, unknown>

/** Column names of English-speaking offices; every field's wire name is accepted besides. */
const ALIASES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    id: 'clave',
    key: 'clave',
    title: 'titulo',
    description: 'descripcion',
    type: 'tipo',
    disciplines: 'disciplinas',
    city: 'ciudad',
    venue: 'lugar',
    address: 'direccion',
    start: 'inicio',
    end: 'fin',
    time_zone: 'zona_horaria',
    price: 'precio',
    capacity: 'aforo',
    link: 'enlace_venta',
  }),
)
const MODES: ReadonlyMap<unknown, number> = new Map(
  Object.entries({ venta: 1, enlace: 2, reserva: 3, libre: 4, voluntad: 5 }),
)
const LANGUAGES = ['es', 'en', 'eu', 'pt'] as const

const readType = lookupReader(CONTENT_TYPES)
const readDiscipline = lookupReader(DISCIPLINES)
const eachOf = (read: (value: unknown) => unknown) => (value: unknown) => {
  const values = readList(value)
  return Array.isArray(values) ? values.map(read) : values
}
const same = (value: unknown) => value

/** Fields of an event a file may fill, by wire name, with how their values are written there. */
const READERS: Readonly<Record<string, (value: unknown) => unknown>> = {
  tipo: readType,
  disciplinas: eachOf(readDiscipline),
  disponibilidad: readList,
  ciudad: same,
  lugar: same,
  direccion: same,
  lat: readDecimal,
  lng: readDecimal,
  lugar_aforo: same,
  lugar_espacio: same,
  silla_ruedas: same,
  duracion_min: same,
  zona_horaria: same,
  apto_ninos: readFlag,
  edad_minima: same,
  accesible: readFlag,
  accesibilidad: readList,
  idiomas_evento: readList,
  entradas_modo: (value) => (typeof value === 'string' ? (MODES.get(fold(value.trim())) ?? value) : value),
  moneda: same,
  aforo: same,
  max_por_persona: same,
  enlace_venta: same,
  enlace_streaming: same,
}
const WIRE_NAMES = new Set(Object.values(editableFields).map(({ wire }) => wire))

/** `Título (EU)` -> `titulo_eu`; English names become ours. */
export function columnName(header: string): string {
  const name = fold(header)
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')
  const [, base = name, language = ''] = /^(.+?)(_(?:es|en|eu|pt))?$/.exec(name) ?? []
  const alias = ALIASES.get(name)
  return alias ?? (ALIASES.get(base) ?? base) + language
}

/** True when columns are those of a programme: at least a title. */
export const isOwnRow = (row: object): boolean =>
  Object.keys(row).some((key) => /^titulo(_\w\w)?$/.test(columnName(key)))

/** A row of our CSV or an object of our JSON as an event; docs/import.md is its description. */
export function ownRow(source: Source, row: number): ReadRow {
  const given: Source = {}
  for (const [header, value] of Object.entries(source))
    if (value !== '' && value !== null && value !== undefined) given[columnName(header)] = value
  const zone = zoneOf(given)
  const content: Source = {}
  const faults: Note[] = []
  for (const [field, read] of Object.entries(READERS))
    if (given[field] !== undefined && WIRE_NAMES.has(field)) content[field] = read(given[field])
  for (const field of ['titulo', 'descripcion']) {
    const text = readTexts(given, field)
    if (text !== undefined) content[field] = text
  }
  if (given.precio !== undefined) {
    const price = readPrice(given.precio, currencyOf(content))
    if (price) {
      content.precio_cent = price.cents
      if (price.currency) content.moneda ??= price.currency
    } else faults.push({ field: 'precio_cent', key: 'field.number' })
  } else if (given.precio_cent !== undefined) content.precio_cent = given.precio_cent

  const sessions = readSessions(given, { zone, currency: currencyOf(content) })
  const [first] = sessions
  content.inicio = first?.inicio
  content.zona_horaria ??= sessions.length > 0 ? zone : undefined
  content.duracion_min ??= minutesOf(first)
  return {
    row,
    externalId: keyOf(given),
    title: typeof content.titulo === 'string' ? content.titulo.slice(0, 2000) : null,
    content,
    sessions,
    faults,
    notes: [],
  }
}

function zoneOf({ zona_horaria, ciudad }: Source): string {
  if (isTimeZone(zona_horaria)) return zona_horaria
  const hubId = typeof ciudad === 'string' ? proposeHub(ciudad) : 0
  return HUBS.find(({ id }) => id === hubId)?.timeZone ?? 'Europe/Madrid'
}

/** Plain or tagged text of one column, an object by language, or one column a language. */
function readTexts(given: Source, field: string): unknown {
  const value = given[field]
  const parts: Record<string, string> = {}
  const object = value !== null && typeof value === 'object' ? (value as Source) : {}
  for (const language of LANGUAGES) {
    const words = given[`${field}_${language}`] ?? object[language]
    if (typeof words === 'string' && words.trim() !== '') parts[language] = cleanText(words)
  }
  if (typeof value !== 'string') return Object.keys(parts).length > 0 ? printMultilingual(parts) : value
  if (Object.keys(parts).length === 0) return cleanText(value)
  return printMultilingual({ es: cleanText(value), ...parts })
}

interface Place {
  zone: string
  /** That of the row; undefined where it says none. */
  currency: string | undefined
}

const currencyOf = ({ moneda }: Source): string | undefined =>
  typeof moneda === 'string' && /^[a-z]{3}$/i.test(moneda) ? moneda.toUpperCase() : undefined

/** `sesiones` of a JSON file, else one session for each start of `inicio`, all with the same end. */
function readSessions(given: Source, place: Place): Source[] {
  const { zone } = place
  if (Array.isArray(given.sesiones)) return given.sesiones.map((session) => readSession(session, place))
  const starts = given.inicio === undefined ? [] : String(given.inicio).split('|')
  return starts
    .filter((start) => start.trim() !== '')
    .map((start) => ({
      inicio: readMoment(start, zone),
      fin: given.fin === undefined ? null : readEnd(given.fin, start, zone),
      zona_horaria: zone,
    }))
}

function readSession(session: unknown, { zone, currency }: Place): Source {
  if (session === null || typeof session !== 'object') return { inicio: session }
  const { inicio, fin = null, precio, ...rest } = session as Source
  return {
    zona_horaria: zone,
    ...rest,
    ...(precio === undefined ? {} : { precio_cent: readPrice(precio, currency)?.cents ?? precio }),
    inicio: readMoment(inicio, zone),
    fin: readEnd(fin, inicio, zone),
  }
}

function minutesOf(session: Source | undefined): number | undefined {
  const minutes = (Date.parse(String(session?.fin)) - Date.parse(String(session?.inicio))) / 60_000
  return minutes > 0 ? Math.round(minutes) : undefined
}

/** Rows without a key of their own are known by title, first start and venue. */
function keyOf({ clave, titulo, titulo_es, inicio, lugar }: Source): string {
  if (clave !== undefined) return String(clave).slice(0, 300)
  const words = [titulo ?? titulo_es, inicio, lugar].map((value) => fold(JSON.stringify(value ?? '')))
  return `auto:${createHash('sha256').update(words.join('\n')).digest('hex').slice(0, 32)}`
}
