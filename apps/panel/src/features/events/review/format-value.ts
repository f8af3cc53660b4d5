import { vatRegimeOfWire } from '@larunbat/contract'
import { vatName } from '@larunbat/rules/money/vat-words'
import {
  ACCESSIBILITY,
  AVAILABILITY,
  COLLABORATIONS,
  type CodeLookup,
  DISCIPLINES,
  EVENT_TYPES,
  HUBS,
  type Lookup,
  lookupName,
  TICKET_MODES,
} from '@larunbat/rules/reference/lookups'
import type { Language, TextLanguage } from '@larunbat/rules/text/language'
import { parseMultilingual } from '@larunbat/rules/text/multilingual-text'

/** What turns values into words of one language; given in, so that the rules below need no browser. */
export interface Words {
  language: Language
  t: (key: string, values?: Record<string, unknown>) => string
  date: (iso: string, style: 'dateTime' | 'day', timeZone?: string) => string
  money: (cents: number, currency: string) => string
  number: (value: number, digits?: number) => string
}

/** What a value needs to be read: prices their currency, times their zone. */
export interface Frame {
  currency: string
  timeZone?: string
}

const INSTANTS = ['inicio', 'fin', 'venta_inicio', 'venta_fin', 'visible_desde', 'visible_hasta']
const MULTILINGUAL = ['titulo', 'descripcion', 'plan_lluvia', 'texto', 'share_title', 'share_desc', 'alt']
const LOOKUPS: Readonly<Record<string, readonly (Lookup | CodeLookup)[]>> = {
  tipo: EVENT_TYPES,
  hub: HUBS,
  entradas_modo: TICKET_MODES,
  colaboracion: COLLABORATIONS,
  disciplinas: DISCIPLINES,
  disponibilidad: AVAILABILITY,
  accesibilidad: ACCESSIBILITY,
}
/** Wire fields whose words stand in the texts, under `value.<field>.<word>`. */
const WORDS = ['lugar_espacio', 'silla_ruedas', 'estado', 'uso', 'tipo_usu']
/** A photo is shown as there or not there: its address says nothing to a reader. */
const PHOTOS = ['foto_portada', 'foto_perfil']
const YES_NO = [
  'apto_ninos',
  'accesible',
  'derechos',
  'enlace_mas_tarde',
  'completadoSEO',
  'destacado',
  'is360',
]

export const isMultilingualField = (field: string): boolean => MULTILINGUAL.includes(field)

/** A value of a wire field in words; undefined when it is empty. Never throws: what it does not know it prints. */
export function formatValue(field: string, value: unknown, frame: Frame, words: Words): string | undefined {
  if (value === null || value === undefined || value === '') return undefined
  const list = LOOKUPS[field]
  if (Array.isArray(value)) {
    const names = value.map((entry) => (list ? nameOf(list, entry, words.language) : String(entry)))
    return names.length > 0 ? names.join(', ') : undefined
  }
  if (list) return nameOf(list, value, words.language)
  if (WORDS.includes(field)) return words.t(`value.${field}.${String(value)}`)
  if (PHOTOS.includes(field)) return words.t('value.foto', { file: String(value).split('/').at(-1) ?? '' })
  if (field === 'regimen_iva') return vatWords(String(value), words)
  if (YES_NO.includes(field)) return words.t(value === true || value === 1 ? 'common:yes' : 'common:no')
  if (INSTANTS.includes(field) && typeof value === 'string')
    return Number.isNaN(Date.parse(value)) ? value : words.date(value, 'dateTime', frame.timeZone)
  if (field === 'fecha' && typeof value === 'string')
    return Number.isNaN(Date.parse(value)) ? value : words.date(`${value}T12:00:00Z`, 'day', 'UTC')
  if (typeof value === 'number') return formatNumber(field, value, frame, words)
  if (isMultilingualField(field) && typeof value === 'string') return joinLanguages(value, words)
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** A regime by its word on the wire. */
function vatWords(wire: string, { t }: Words): string {
  const code = vatRegimeOfWire(wire)
  return code ? vatName(code, (key, values) => t(`vat:${key}`, values)) : wire
}

function formatNumber(field: string, value: number, { currency }: Frame, words: Words): string {
  if (field.endsWith('_cent')) return words.money(value, currency)
  if (field === 'duracion_min') return formatDuration(value, words)
  if (field === 'porcentaje') return `${words.number(value, 2)} %`
  if (field === 'lat' || field === 'lng') return words.number(value, 5)
  return words.number(value, 2)
}

/** 90 -> "1 h 30 min". */
export function formatDuration(minutes: number, { t }: Pick<Words, 't'>): string {
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  if (hours === 0) return t('duration.minutes', { minutes: rest })
  return rest === 0 ? t('duration.hours', { hours }) : t('duration.both', { hours, minutes: rest })
}

/** The words of each language after its name; plain words as they are. */
function joinLanguages(text: string, { t }: Words): string | undefined {
  const { plain, ...parts } = parseMultilingual(text)
  const tagged = Object.entries(parts) as [TextLanguage, string][]
  const lines = tagged.map(([language, own]) => `${t(`common:language.${language}`)}: ${own}`)
  return [...(plain ? [plain] : []), ...lines].join('\n') || undefined
}

function nameOf(list: readonly (Lookup | CodeLookup)[], id: unknown, language: Language): string {
  return lookupName(list, id as never, language) || String(id)
}
