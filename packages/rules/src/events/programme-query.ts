import { WHENS, type When } from './programme-words.ts'

/**
 * Filters of a visitor for the programme. Every field is in the address, so that a filtered programme can be saved and
 * shared; empty ones are left out.
 */
export type ProgrammeQuery = {
  /** Free text; every word must be found. */
  text: string
  hub?: number
  /** Name of a city as its events write it. */
  city?: string
  /** Local day of a session, `YYYY-MM-DD`. */
  day?: string
  /** A span of time seen from now, by the clock of each place. */
  when?: When
  discipline?: number
  type?: number
  /** `P` on-site, `O` live stream, `D` on demand. */
  mode?: 'P' | 'O' | 'D'
  price?: 'free' | 'paid'
  /** One kind of access (id of the lookup). */
  access?: string
  children?: true
  /** Everything on one page, day by day, for paper. */
  view?: 'list'
  /** From 1. */
  page: number
}

/** Longest free text that is looked for; the rest is cut. */
export const PROGRAMME_TEXT_MAX = 100

const number = (value: string | null) =>
  value !== null && /^\d{1,4}$/.test(value) ? Number(value) : undefined

/** Reads an address's query. Values that cannot be parsed count as not set: an old link still shows events. */
export function parseProgrammeQuery(search: URLSearchParams): ProgrammeQuery {
  const query: ProgrammeQuery = {
    text: (search.get('q') ?? '').trim().slice(0, PROGRAMME_TEXT_MAX),
    page: Math.max(1, number(search.get('page')) ?? 1),
  }
  const hub = number(search.get('hub'))
  if (hub !== undefined) query.hub = hub
  const city = (search.get('city') ?? '').trim().slice(0, PROGRAMME_TEXT_MAX).trim()
  if (city) query.city = city
  const day = search.get('day')
  if (day && /^\d{4}-\d{2}-\d{2}$/.test(day)) query.day = day
  const when = WHENS.find((each) => each === search.get('when'))
  if (when) query.when = when
  const discipline = number(search.get('discipline'))
  if (discipline !== undefined) query.discipline = discipline
  const type = number(search.get('type'))
  if (type !== undefined) query.type = type
  const mode = search.get('mode')
  if (mode === 'P' || mode === 'O' || mode === 'D') query.mode = mode
  const price = search.get('price')
  if (price === 'free' || price === 'paid') query.price = price
  const access = search.get('access')
  if (access && /^[a-z]{1,30}$/.test(access)) query.access = access
  if (search.get('children') === '1') query.children = true
  if (search.get('view') === 'list') query.view = 'list'
  return query
}

/** Returns the query of an address, with its `?`, in a fixed order; '' when no filter is set. */
export function printProgrammeQuery(query: ProgrammeQuery): string {
  const search = new URLSearchParams()
  if (query.text) search.set('q', query.text)
  for (const name of [
    'day',
    'when',
    'hub',
    'city',
    'discipline',
    'type',
    'mode',
    'price',
    'access',
  ] as const) {
    if (query[name] !== undefined) search.set(name, String(query[name]))
  }
  if (query.children) search.set('children', '1')
  if (query.view) search.set('view', query.view)
  if (query.page > 1) search.set('page', String(query.page))
  const text = search.toString()
  return text && `?${text}`
}

/** How many filters narrow the programme; free text, page and view are none. */
export function countFilters(query: ProgrammeQuery): number {
  const { text, page, view, ...filters } = query
  return Object.values(filters).filter((value) => value !== undefined).length
}
