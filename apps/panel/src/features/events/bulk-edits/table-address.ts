import { type countEvents, type listEvents, TABLE_ORDERS } from '@larunbat/contract'
import type { InputOf } from '@larunbat/contract/kit'
import { wholeOf } from '../../../shared/list-address.ts'

export type TableInput = Omit<InputOf<typeof listEvents>, 'page' | 'pageSize'>
export type TableFilterInput = InputOf<typeof countEvents>

/** Filters that are lists of numbers, by their name in the address. */
export const LIST_FILTERS = {
  estado: 'statuses',
  hub: 'hubIds',
  tipo: 'typeIds',
  disciplina: 'disciplineIds',
  modo: 'ticketModes',
} as const
/** Filters that are yes or no. */
export const FLAG_FILTERS = {
  destacado: 'isFeatured',
  is360: 'is360',
  blacklist: 'isBlacklisted',
  cambios: 'hasPendingChanges',
  correcciones: 'hasChangeRequest',
} as const
export const LANGUAGE_FILTERS = { idioma: 'language', sin_idioma: 'missingLanguage' } as const
export const NUMBER_FILTERS = {
  anio: ['yearFrom', 2100],
  anio_max: ['yearUntil', 2100],
  propietario: ['ownerId', 999_999_999],
  progreso: ['progressBelow', 100],
} as const

export type ListFilter = keyof typeof LIST_FILTERS
export type FlagFilter = keyof typeof FLAG_FILTERS
export const FLAG_NAMES = Object.keys(FLAG_FILTERS) as FlagFilter[]
export const LANGUAGE_FILTER_NAMES = Object.keys(LANGUAGE_FILTERS) as (keyof typeof LANGUAGE_FILTERS)[]
const LANGUAGES = ['es', 'en', 'eu', 'pt'] as const

/** What the table shows by itself: what waits for the user, everything, or series. */
export type View = 'mine' | 'all' | 'series'

/** Names of the address that filter; the others order or choose the view. */
export const FILTER_NAMES: readonly string[] = [
  ...Object.keys(LIST_FILTERS),
  ...Object.keys(FLAG_FILTERS),
  ...Object.keys(LANGUAGE_FILTERS),
  ...Object.keys(NUMBER_FILTERS),
  'ciudad',
  'texto',
]

/** Numbers of one filter, as the address lists them: `estado=0,1`. */
export const numbersOf = (search: URLSearchParams, name: ListFilter): number[] =>
  (search.get(name) ?? '')
    .split(',')
    .flatMap((text) => wholeOf(text, 10_000) ?? [])
    .slice(0, 100)

/** An address without filters shows what waits for the user; a filter searches all. */
export function viewOf(search: URLSearchParams): View {
  const view = search.get('ver')
  if (view === 'series') return 'series'
  return view === 'todos' || FILTER_NAMES.some((name) => search.get(name)) ? 'all' : 'mine'
}

/** The filters of the address as the calls take them; what makes no sense in it is left out. */
export function readTableFilters(search: URLSearchParams): TableFilterInput {
  const filters: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(LIST_FILTERS) as [ListFilter, string][]) {
    const numbers = numbersOf(search, name)
    if (numbers.length > 0) filters[field] = numbers
  }
  for (const [name, field] of Object.entries(FLAG_FILTERS)) {
    const value = search.get(name)
    if (value === '1' || value === '0') filters[field] = value === '1'
  }
  for (const [name, field] of Object.entries(LANGUAGE_FILTERS)) {
    const language = LANGUAGES.find((code) => code === search.get(name))
    if (language) filters[field] = language
  }
  for (const [name, [field, most]] of Object.entries(NUMBER_FILTERS)) {
    const number = wholeOf(search.get(name), most)
    // Years before there were festivals would be refused as a whole.
    if (number !== undefined && (!name.startsWith('anio') || number >= 2000)) filters[field] = number
  }
  const city = search.get('ciudad')?.trim().slice(0, 120)
  if (city) filters.city = city
  const query = search.get('texto')?.trim().slice(0, 200)
  if (query) filters.query = query
  const view = viewOf(search)
  if (view === 'mine') filters.needsMe = true
  if (view === 'series') filters.isSeries = true
  return filters as TableFilterInput
}

/** Filters and order. By default the newest change comes first. */
export function readTableInput(search: URLSearchParams): TableInput {
  const sort = TABLE_ORDERS.find((key) => key === search.get('orden'))
  const order = sort && ({ sort, direction: search.get('sentido') === 'desc' ? 'desc' : 'asc' } as const)
  return { ...readTableFilters(search), ...order }
}

/** The address without its dialogs and the like, in one order, so that two can be compared. */
export function normalSearch(search: URLSearchParams): string {
  const names = [...FILTER_NAMES, 'ver', 'orden', 'sentido']
  const kept = names.flatMap((name) => (search.get(name) ? [[name, search.get(name) as string]] : []))
  return new URLSearchParams(kept).toString()
}
