import type { ImportReport } from '@larunbat/contract'
import type { Of } from '@larunbat/contract/kit'
import { fold } from '@larunbat/rules/text/fold'
import type { Language } from '@larunbat/rules/text/language'
import type { Db } from '../../database/tables.ts'
import { nearestCities, searchCities } from '../../reference/lookups/cities/city-index.ts'
import { listVenueNames } from './import-store.ts'
import { editDistance, LISTED_FIELDS, likeness, nearNames, type Option, optionsOf } from './name-lists.ts'
import { nameKey, type ReadRow, type UnknownName } from './read-row.ts'

type Told = Pick<Of<typeof ImportReport>, 'unknownNames' | 'nameLists'>

/** Most names in a report (contract), and most that get suggestions. */
const MAX_TOLD = 500
const MAX_PROPOSED_CITIES = 60
const MAX_COMPARED_VENUES = 200
const MAX_SUGGESTIONS = 3
/** Different names kept of one file, venues among them. */
const MAX_KEPT = 5_000
/** Venues of earlier events that names are compared with. */
const MAX_VENUES = 1_000
/** How alike a venue must be to be proposed, from 0 to 1. */
const MIN_VENUE_LIKENESS = 0.8

/** Counts the names of a file that stand in no list, and proposes what each may be. */
export class UnknownNames {
  readonly #names = new Map<string, UnknownName & { rows: number }>()
  readonly #chosen: ReadonlySet<string>

  /** `chosen` are the names a person chose values for, by `nameKey`: their lists are in the report too. */
  constructor(chosen: Iterable<string> = []) {
    this.#chosen = new Set([...chosen].map((key) => key.split('\n')[0] ?? ''))
  }

  add({ unknownNames = [] }: ReadRow): void {
    for (const { field, name } of unknownNames) {
      const key = nameKey(field, name)
      const known = this.#names.get(key)
      if (known) known.rows++
      else if (name !== '' && this.#names.size < MAX_KEPT)
        this.#names.set(key, { field, name: name.slice(0, 300), rows: 1 })
    }
  }

  /** Returns the names with proposals, those of most rows first, and the lists to choose from. */
  async list(db: Db, language: Language): Promise<Told> {
    const all = [...this.#names.values()].sort((a, b) => b.rows - a.rows)
    const venues = all.some(({ field }) => field === 'lugar') ? await knownVenues(db) : []
    const unknownNames: Told['unknownNames'] = []
    let cities = 0
    let compared = 0
    for (const name of all) {
      if (unknownNames.length >= MAX_TOLD) break
      if (name.field === 'lugar') {
        const suggestions = compared++ < MAX_COMPARED_VENUES ? nearVenues(name.name, venues) : []
        if (suggestions.length > 0) unknownNames.push({ ...name, suggestions })
      } else if (name.field === 'ciudad') {
        // A town that is like none of the list is taken as it is; only its clock has to be known.
        const suggestions = cities++ < MAX_PROPOSED_CITIES ? nearCities(name.name, language) : []
        if (suggestions.length > 0) unknownNames.push({ ...name, suggestions })
      } else unknownNames.push({ ...name, suggestions: nearNames(name.field, name.name, language) })
    }
    const nameLists = LISTED_FIELDS.filter(
      (field) => this.#chosen.has(field) || unknownNames.some((name) => name.field === field),
    ).map((field) => ({ field, options: optionsOf(field, language) }))
    return { unknownNames, nameLists }
  }
}

/** Towns that a text has as one of its parts ("48001 Bilbao (Bizkaia)"), else those that are written nearly so. */
function nearCities(name: string, language: Language): Option[] {
  const parts = name.split(/[,;()/–-]|\d+/).map((part) => part.trim())
  const within = parts
    .filter((part) => part.length > 2 && part !== name)
    .flatMap((part) =>
      searchCities({ query: part, limit: 1, language }).filter((city) =>
        [city.name, ...city.aliases].some((other) => fold(other) === fold(part)),
      ),
    )
  const cities = within.length > 0 ? within : nearestCities(name, MAX_SUGGESTIONS, language, editDistance)
  const labels = new Map(
    cities.map(({ name, province }) => [name, province && province !== name ? `${name}, ${province}` : name]),
  )
  return [...labels]
    .slice(0, MAX_SUGGESTIONS)
    .map(([value, label]) => ({ value, label: label.slice(0, 200) }))
}

interface Venue {
  name: string
  words: string
}

const wordsOf = (name: string) =>
  fold(name)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

const knownVenues = async (db: Db): Promise<Venue[]> =>
  (await listVenueNames(db, MAX_VENUES)).map((name) => ({ name, words: wordsOf(name) }))

/** Known venues with nearly this name; none when the name itself is known. */
function nearVenues(name: string, venues: readonly Venue[]): Option[] {
  if (venues.some((venue) => venue.name === name)) return []
  const words = wordsOf(name)
  return venues
    .map((venue) => ({ venue, score: venue.words === words ? 1 : venueLikeness(words, venue.words) }))
    .filter(({ score }) => score >= MIN_VENUE_LIKENESS)
    .sort((a, b) => b.score - a.score)
    .slice(0, MAX_SUGGESTIONS)
    .map(({ venue }) => ({ value: venue.name, label: venue.name }))
}

/** Names of very different length are two venues, and so are those that differ by a number: "Sala 1" is not "Sala 2". */
function venueLikeness(one: string, other: string): number {
  const digits = (words: string) => words.replace(/\D+/g, ' ').trim()
  if (digits(one) !== digits(other) || Math.abs(one.length - other.length) > one.length / 2) return 0
  return likeness(one, other)
}
