import { readFileSync } from 'node:fs'
import { fold } from '@larunbat/rules/text/fold'
import type { Language } from '@larunbat/rules/text/language'
import { regionName } from './regions.ts'

/** A city in one language. Degrees are WGS 84; `country` is ISO 3166-1. Data: GeoNames, CC BY 4.0 (see NOTICE). */
export type City = {
  id: number
  name: string
  province: string | null
  country: string
  lat: number
  lng: number
  /** Hub whose region it lies in, 0 for none. */
  hubId: number
  /** What else it is called, in any language. */
  aliases: string[]
}

export type CitySearch = { query?: string | undefined; limit?: number | undefined; language: Language }

const SOURCE = new URL('./cities.tsv', import.meta.url)
const MAX_QUERY_LENGTH = 120
const DEFAULT_LIMIT = 20
/** Column of each language's name in the file; an empty one is the same as the Spanish one. */
const NAME_COLUMN: Readonly<Record<Language, number>> = { es: 6, en: 7, eu: 8 }

/**
 * The cities, biggest first, and all their names as one text: `\n` before each name, a space between its words. Searching
 * it is a search for a substring, so 12,000 cities take a fraction of a millisecond and about a megabyte and a half.
 */
type CityIndex = { lines: string[]; names: string; starts: Uint32Array; lineOfId: Map<number, number> }
let index: CityIndex | undefined

function load(): CityIndex {
  const lines = readFileSync(SOURCE, 'utf8').trimEnd().split('\n')
  const starts = new Uint32Array(lines.length)
  const lineOfId = new Map<number, number>()
  const pieces: string[] = []
  let length = 0
  lines.forEach((line, place) => {
    starts[place] = length
    lineOfId.set(Number.parseInt(line, 10), place)
    for (const name of namesOf(line.split('\t'))) {
      const piece = `\n${toWords(name)}`
      pieces.push(piece)
      length += piece.length
    }
  })
  return { lines, names: `${pieces.join('')}\n`, starts, lineOfId }
}

function cities(): CityIndex {
  index ??= load()
  return index
}

/** Every name of a city, each once. */
function namesOf(columns: string[]): Set<string> {
  const names = [columns[6], columns[7], columns[8], ...(columns[9]?.split('|') ?? [])]
  return new Set(names.filter((name): name is string => name !== undefined && name !== ''))
}

/** Without accents, case and signs: "L'Hospitalet" and "l hospitalet" are the same. */
function toWords(text: string): string {
  return fold(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

function toCity(line: string, language: Language): City {
  const columns = line.split('\t')
  const [id, country = '', region = '', hub, lat, lng, spanish = ''] = columns
  const name = columns[NAME_COLUMN[language]] || spanish
  const others = namesOf(columns)
  others.delete(name)
  return {
    id: Number(id),
    name,
    province: regionName(country, region, language),
    country,
    lat: Number(lat),
    lng: Number(lng),
    hubId: Number(hub),
    aliases: [...others],
  }
}

/** Which line the name at this place of `names` belongs to. */
function lineAt(starts: Uint32Array, offset: number): number {
  let low = 0
  let high = starts.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((starts[middle] ?? 0) <= offset) low = middle
    else high = middle - 1
  }
  return low
}

/** Adds the lines where `needle` occurs, in order, until there are `limit`. */
function collect(needle: string, limit: number, found: Set<number>): void {
  const { names, starts } = cities()
  for (let at = names.indexOf(needle); at !== -1 && found.size < limit; ) {
    const line = lineAt(starts, at)
    found.add(line)
    // On to the next city: its other names would only find it again.
    at = names.indexOf(needle, Math.max(at + 1, starts[line + 1] ?? names.length))
  }
}

/**
 * Cities whose name in any language is the query, then those where it begins the name, then those where it begins a word
 * inside; bigger ones first in each group. Accents, case and signs do not matter. Without a query: the biggest ones.
 */
export function searchCities({ query = '', limit = DEFAULT_LIMIT, language }: CitySearch): City[] {
  const { lines } = cities()
  const words = toWords(query.slice(0, MAX_QUERY_LENGTH))
  if (words === '') return lines.slice(0, limit).map((line) => toCity(line, language))
  const found = new Set<number>()
  for (const needle of [`\n${words}\n`, `\n${words}`, ` ${words}`]) collect(needle, limit, found)
  return [...found].map((line) => toCity(lines[line] ?? '', language))
}

/** Letters two names may differ by to be near. */
const MAX_DIFFERING = 2

/**
 * Returns cities whose name is nearly the query: by at most two letters, and by one in a name of up to five. The nearest
 * first, then the biggest. `distance` counts the letters two words differ by.
 */
export function nearestCities(
  query: string,
  limit: number,
  language: Language,
  distance: (one: string, other: string) => number,
): City[] {
  const { lines, names, starts } = cities()
  const wanted = toWords(query.slice(0, MAX_QUERY_LENGTH))
  if (wanted.length < MIN_NEAR_LENGTH) return []
  const most = wanted.length <= SHORT_NAME ? 1 : MAX_DIFFERING
  const best = new Map<number, number>()
  let at = 0
  for (const name of names.split('\n')) {
    const isLike =
      Math.abs(name.length - wanted.length) <= most &&
      (name[0] === wanted[0] || name.slice(-SAME_END) === wanted.slice(-SAME_END))
    const far = isLike ? distance(name, wanted) : Number.POSITIVE_INFINITY
    if (far <= most) {
      const line = lineAt(starts, at - 1)
      best.set(line, Math.min(far, best.get(line) ?? far))
    }
    at += name.length + 1
  }
  return [...best]
    .sort((a, b) => a[1] - b[1] || a[0] - b[0])
    .slice(0, limit)
    .map(([line]) => toCity(lines[line] ?? '', language))
}
/** Shorter names are near to everything. */
const MIN_NEAR_LENGTH = 4
const SHORT_NAME = 5
/** Letters at the end that make two names worth comparing. */
const SAME_END = 3

/** Every city, biggest first: about 12,000. */
export function listAllCities(language: Language): City[] {
  return cities().lines.map((line) => toCity(line, language))
}

/** Every city, biggest first, by the name it has in its own country as far as a language of ours is spoken there. */
export function listLocalCities(): City[] {
  return cities().lines.map((line) => toCity(line, line.split('\t')[1] === 'GB' ? 'en' : 'es'))
}

/** The city with this GeoNames id, or undefined. */
export function findCity(id: number, language: Language): City | undefined {
  const { lines, lineOfId } = cities()
  const line = lines[lineOfId.get(id) ?? -1]
  return line === undefined ? undefined : toCity(line, language)
}
