import { createHash } from 'node:crypto'
import { eventFields } from '@larunbat/contract'
import { isTimeZone } from '@larunbat/rules/dates'
import { fold } from '@larunbat/rules/fold'
import { LANGUAGES as SCREEN_LANGUAGES } from '@larunbat/rules/language'
import { printMultilingual } from '@larunbat/rules/multilingual-text'
import { packs, shippedText } from '../../platform/texts.ts'
import { withUsualShape } from './catalogue-shapes.ts'
import { cleanLine, cleanText } from './clean-text.ts'
import { readListed, readPlaceNames } from './listed-cells.ts'
import { withDayFirst } from './month-first.ts'
import { LISTED_FIELDS } from './name-lists.ts'
import { withNestedCells } from './nested-cells.ts'
import {
  readAge,
  readDecimal,
  readFlag,
  readMinutes,
  readPercentage,
  readPrice,
  readWhole,
  toEnd,
  toMoment,
} from './own-values.ts'
import {
  asSample,
  type ColumnUse,
  leftOut,
  type Note,
  type ReadRow,
  type RowOptions,
  type UnknownName,
} from './read-row.ts'
import { readWrittenTime, type WrittenTime } from './written-time.ts'
import { factsOfPlace } from './zone-of-place.ts'

type Source = Record<string, unknown>

/** What offices and other systems call the columns; every field's wire name is accepted besides. */
const NAMES: Readonly<Record<string, string>> = {
  clave: 'id|key|uid|codigo|code|referencia|ref|identificador|gakoa|kodea',
  titulo:
    'title|nombre|name|nombre_del_evento|nombre_evento|event|event_name|event_title|evento|show|show_title|actividad|nombre_actividad|nombre_de_la_actividad|titulo_del_evento|espectaculo|izenburua|izena|ekitaldia|summary|nome|obra',
  descripcion:
    'description|deskribapena|descricao|sinopsis|synopsis|resumen|texto|detalle|details|abstract|azalpena|longdescription|long_description|body|content|excerpt',
  tipo: 'type|tipo_de_evento|tipo_evento|event_type|categoria|category|genero|genre|mota|kategoria|tipologia',
  disciplinas: 'disciplines|disciplina|discipline|diziplinak|diziplina|arte|art_form',
  ciudad:
    'city|municipio|localidad|poblacion|town|udalerria|location_city|address_city|place_city|herria|hiria|cidade|concelho|municipality|locality',
  lugar:
    'venue|espacio|sala|recinto|lugar_del_evento|location|place|venue_name|placename|lekua|tokia|local|instalacion|nombre_instalacion|sede|location_name|address_name|establishment|room|establecimiento|lieu|place_name',
  direccion:
    'address|street_address|venue_address|helbidea|endereco|morada|calle|direccion_postal|location_address|address_street',
  lat: 'latitud|latitude|latitudea|latwgs84|location_latitude|geo_lat',
  lng: 'lon|long|longitud|longitude|longitudea|lonwgs84|location_longitude|geo_lng',
  inicio:
    'start|starts|start_date_time|starts_at|begin|dtstart|comienzo|hasiera|fecha_y_hora|fecha_hora|datetime|date_time|inicio_del_evento|inizio|firstdate_begin|date_start|begin_date_time',
  fin: 'end|ends|ends_at|end_date_time|dtend|amaiera|finaliza|fecha_y_hora_de_fin|bukaera|firstdate_end|date_end',
  fecha:
    'date|fecha_inicio|fecha_de_inicio|dia|day|data|start_date|performance_date|event_date|eguna|data_inicio|fecha_del_evento|fecha_evento|fechas|hasiera_data',
  hora: 'time|hora_inicio|hora_de_inicio|start_time|ordua|horario|hasiera_ordua|hora_comienzo|begin_time|horas|opening_hours',
  fecha_fin: 'end_date|fecha_de_fin|fecha_final|fecha_finalizacion|amaiera_data|data_fim',
  hora_fin: 'end_time|hora_de_fin|hora_final|amaiera_ordua|hora_fim',
  duracion_min:
    'duration|duracion|duration_mins|duration_min|duracion_minutos|iraupena|duracao|minutos|length',
  zona_horaria: 'time_zone|timezone|tz',
  pais: 'country|country_code|herrialdea|location_country|location_countrycode',
  precio:
    'price|ticket_price|tarifa|importe|cost|coste|prezioa|preco|precio_entrada|tickets|entrada|precio_de_la_entrada|price_detail|conditions',
  moneda: 'currency|divisa|moeda|txanpona',
  aforo: 'capacity|plazas|lotacao|edukiera|aforo_maximo',
  edad_minima: 'age|edad|minimum_age|min_age|edad_recomendada|adina|idade',
  causa:
    'cause|ong|ngo|proyecto|proyecto_social|causa_social|charity|kausa|entidad_beneficiaria|beneficiario',
  causa_enlace: 'cause_url|web_ong|enlace_causa|charity_url',
  causa_porcentaje:
    'porcentaje|porcentaje_ong|porcentaje_causa|ong_porcentaje|share_for_the_cause|cause_share|charity_percentage',
  derechos: 'rights|derechos_de_imagen|eskubideak|direitos',
  idiomas_evento: 'idioma|idiomas|language|languages|hizkuntza|hizkuntzak|lingua',
  accesibilidad: 'accessibility|irisgarritasuna|acessibilidade',
  enlace_venta:
    'link|url|web|website|enlace|enlace_entradas|ticket_url|tickets_url|booking_link|venta|esteka|content_url|purchase_url|canonicalurl|canonical_url',
}
const plainName = (header: string) =>
  fold(header.replace(/(?<=[a-z])(?=[A-Z][a-z])/g, '_').replace(/^\s*%/, 'porcentaje '))
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')

/** What the screen and the template call the fields, in every language, as shipped. */
const screenNames = SCREEN_LANGUAGES.flatMap((language) =>
  Object.keys((packs[language].imports?.fields ?? {}) as object).map(
    (field) => [plainName(shippedText(language, `imports:fields.${field}`) ?? field), field] as const,
  ),
)
const ALIASES: ReadonlyMap<string, string> = new Map([
  ...screenNames,
  ...Object.entries(NAMES).flatMap(([field, names]) =>
    names.split('|').map((name) => [name, field] as const),
  ),
])

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

/** `Título (EU)` -> `titulo_eu`; English names become ours. */
export function columnName(header: string): string {
  const name = plainName(header)
  const [, base = name, language = ''] = /^(.+?)(_(?:es|en|eu|pt))?$/.exec(name) ?? []
  const alias = ALIASES.get(name)
  return alias ?? (ALIASES.get(base) ?? base) + language
}

/** True when columns are those of a programme: at least a title. */
export const isOwnRow = (row: object): boolean =>
  Object.keys(withUsualShape(row as Source)).some((key) => /^titulo(_\w\w)?$/.test(columnName(key)))

/** A row of our CSV or an object of our JSON as an event; docs/import.md is its description. `year` completes dates without one. */
export function ownRow(
  source: Source,
  row: number,
  { year, columns, town, names, isMonthFirst = false }: RowOptions = {},
): ReadRow {
  const given: Source = {}
  const unread: Record<string, string> = {}
  const read: Record<string, ColumnUse> = {}
  const cells = Object.entries(withNestedCells(withUsualShape(source)))
  // What a person chose goes before what the name of another column says.
  if (columns) cells.sort(([a], [b]) => Number(columns.has(b)) - Number(columns.has(a)))
  for (const [header, value] of cells) {
    if (value === '' || value === null || value === undefined) continue
    const chosen = columns?.get(header)
    if (chosen === '') continue
    const name = chosen ?? fieldOf(columnName(header))
    // The first of two columns for one field is read; the other one is named as not read.
    if (isRead(name) && given[name] === undefined) {
      given[name] = value
      read[header] = { field: name, sample: asSample(value) }
    } else unread[header] = asSample(value)
  }
  const externalId = keyOf(given)
  const content: Source = {}
  const notes: Note[] = []
  const unknownNames: UnknownName[] = []
  if (isMonthFirst) turnDates(given, notes)
  readPlaceNames(given, names, unknownNames)
  if (town) given.ciudad ??= town
  const { ciudad: city, pais: country } = given
  const facts = factsOfPlace({ city, country, lat: readDecimal(given.lat), lng: readDecimal(given.lng) })
  const zone = isTimeZone(given.zona_horaria) ? given.zona_horaria : (facts?.timeZone ?? USUAL_ZONE)
  for (const [field, reader] of Object.entries(READERS))
    if (given[field] !== undefined && WIRE_NAMES.has(field)) content[field] = reader(given[field])
  for (const field of ['titulo', 'descripcion']) {
    const text = readTexts(given, field, field === 'titulo' ? cleanLine : cleanText)
    if (text !== undefined) content[field] = text
  }
  for (const field of LISTED_FIELDS) readListed(field, given, content, { names, notes, unknownNames })
  readPrices(given, content, notes)
  readCause(given, content, notes)
  const sessions = readSessions(given, { zone, currency: currencyOf(content), year }, notes)
  const [first] = sessions
  content.inicio = first?.inicio
  if (first && !facts && zone === USUAL_ZONE && given.zona_horaria === undefined)
    notes.push({ field: 'zona_horaria', key: 'import.zone_assumed', variables: { zone } })
  if (facts && content.precio_cent !== undefined) content.moneda ??= facts.currency
  content.zona_horaria ??= sessions.length > 0 ? zone : undefined
  content.duracion_min ??= minutesOf(first)
  return {
    row,
    externalId,
    title: typeof content.titulo === 'string' ? content.titulo.slice(0, 2000) : null,
    content,
    sessions,
    faults: [],
    notes,
    unread,
    read,
    unknownNames,
  }
}

/** `municipio_es` of a file in several languages is the town: only titles and descriptions are kept by language. */
const fieldOf = (name: string) => (isRead(name) ? name : name.replace(/_es$/, ''))

/** Columns that end in none of the event's fields by themselves but are read with others. */
const READ_BESIDES = new Set([
  ...['clave', 'titulo', 'descripcion', 'pais', 'precio', 'precio_cent', 'sesiones', ...LISTED_FIELDS],
  ...['causa', 'causa_enlace', 'causa_porcentaje', 'impacto'],
  ...['inicio', 'fin', 'fecha', 'hora', 'fecha_fin', 'hora_fin'],
])
const isRead = (name: string) =>
  READ_BESIDES.has(name) || name in READERS || /^(?:titulo|descripcion)_(?:es|en|eu|pt)$/.test(name)

function readPrices(given: Source, content: Source, notes: Note[]): void {
  if (given.precio === undefined) {
    if (given.precio_cent !== undefined) content.precio_cent = given.precio_cent
    return
  }
  const price = readPrice(given.precio, currencyOf(content))
  if (!price) {
    notes.push(leftOut('precio_cent', given.precio))
    return
  }
  content.precio_cent = price.cents
  if (price.currency) content.moneda ??= price.currency
  if (price.cents === 0 && typeof given.precio === 'string' && !/\d/.test(given.precio))
    content.entradas_modo ??= FREE_ENTRY
}

/** The cause of an event out of its columns; a share in per cent, with or without its sign. */
function readCause(given: Source, content: Source, notes: Note[]): void {
  if (given.impacto !== null && typeof given.impacto === 'object') content.impacto = given.impacto
  const impact: Source = {}
  if (typeof given.causa === 'string') impact.proyecto = cleanLine(given.causa)
  if (given.causa_enlace !== undefined) impact.enlace = given.causa_enlace
  if (given.causa_porcentaje !== undefined) {
    const percentage = readPercentage(given.causa_porcentaje)
    if (percentage === undefined) notes.push(leftOut('porcentaje', given.causa_porcentaje))
    else impact.porcentaje = percentage
  }
  if (Object.keys(impact).length > 0) content.impacto = { ...(content.impacto as object), ...impact }
}

/** Dates of a file with the month first, as ours; told of each row that would be another day in our order. */
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

/** Free entry, of the ways in. */
const FREE_ENTRY = 4

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

interface Place {
  zone: string
  /** That of the row; undefined where it says none. */
  currency: string | undefined
  /** Year of dates that name none. */
  year: number | undefined
}

const currencyOf = ({ moneda }: Source): string | undefined =>
  typeof moneda === 'string' && /^[a-z]{3}$/i.test(moneda) ? moneda.toUpperCase() : undefined

/** `sesiones` of a JSON file, else one session for each start, all with the same end. */
function readSessions(given: Source, place: Place, notes: Note[]): Source[] {
  if (Array.isArray(given.sesiones))
    return given.sesiones.map((session) => readSession(session, place, notes))
  const { zone, year } = place
  const end = joined(given.fin, given.fecha_fin, given.hora_fin, { year })
  if (end === 'unread')
    notes.push(leftOut('fin', [given.fin, given.fecha_fin, given.hora_fin].filter(Boolean).join(' ')))
  const starts = given.inicio === undefined ? [undefined] : String(given.inicio).split('|')
  const sessions: Source[] = []
  for (const start of starts) {
    const written = [start, given.fecha, given.hora].filter((part) => part !== undefined && part !== '')
    if (written.join('').trim() === '') continue
    const read = joined(start?.trim() || undefined, given.fecha, given.hora, { year })
    const startsAt = typeof read === 'object' ? toMoment(read, zone) : undefined
    if (startsAt === undefined || typeof read !== 'object') {
      const isDayOnly = typeof read === 'object' && read.day !== undefined
      const key = isDayOnly ? 'import.no_hour' : 'import.left_out'
      notes.push({ field: 'inicio', key, variables: { value: asSample(written.join(' ')) } })
      continue
    }
    const ends = typeof end === 'object' ? end : read.endHour ? { hour: read.endHour } : undefined
    const endsAt = (ends && toEnd(ends, read, zone)) ?? null
    const isBefore = endsAt !== null && Date.parse(endsAt) <= Date.parse(startsAt)
    if (isBefore) notes.push(leftOut('fin', given.fin ?? given.fecha_fin ?? endsAt))
    sessions.push({ inicio: startsAt, fin: isBefore ? null : endsAt, zona_horaria: zone })
  }
  if (starts.length === 1 && hasNoStart(given)) notes.push({ field: 'inicio', key: 'import.no_start' })
  return sessions
}

const hasNoStart = ({ inicio, fecha, hora }: Source) =>
  [inicio, fecha, hora].every((value) => value === undefined || String(value).trim() === '')

/** Systems without a type for days write midnight; beside a column of hours it is none. */
const MIDNIGHT = /(?<=^\d{4}-\d\d-\d\d)[T ]00:00(?::00(?:\.0+)?)?(?:Z|[+-]\d\d:?\d\d)?$/

/**
 * A moment out of the cell that has both day and hour, or of two cells. `unread` where one of them says something that is not
 * understood, undefined where all are empty.
 */
function joined(
  whole: unknown,
  day: unknown,
  hour: unknown,
  { year }: { year: number | undefined },
): WrittenTime | 'unread' | undefined {
  const cells = [
    [whole, false],
    [day, false],
    [hour, true],
  ] as const
  const time: WrittenTime = {}
  let isEmpty = true
  for (const [cell, isHour] of cells) {
    if (cell === undefined || String(cell).trim() === '') continue
    isEmpty = false
    const hasHour = hour !== undefined && String(hour).trim() !== ''
    const text = cell === day && hasHour ? String(cell).replace(MIDNIGHT, '') : String(cell)
    const read = readWrittenTime(text, { year, isHour })
    if (!read) return 'unread'
    if (read.instant !== undefined) return read
    time.day ??= read.day
    time.hour ??= read.hour
    time.endHour ??= read.endHour
  }
  return isEmpty ? undefined : time
}

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
