import { isForeign, isKnownCity } from '../../reference/lookups/cities/zone-of-place.ts'
import { cleanLine } from './clean-text.ts'
import { findName, type ListedField } from './name-lists.ts'
import { readList } from './own-values.ts'
import { asSample, leftOut, type Note, nameKey, type RowOptions, type UnknownName } from './read-row.ts'

type Source = Record<string, unknown>

interface Names {
  names: RowOptions['names']
  notes: Note[]
  unknownNames: UnknownName[]
}

/** What a person said a name of the file stands for; an empty text leaves it out. */
const chosenFor = (names: RowOptions['names'], field: string, name: string) =>
  names?.get(nameKey(field, name))

/** Replaces town and venue by the names a person chose for them; an unknown town is reported. */
export function readPlaceNames(given: Source, names: RowOptions['names'], unknownNames: UnknownName[]): void {
  for (const field of ['ciudad', 'lugar'] as const) {
    const value = given[field]
    if (typeof value !== 'string') continue
    const name = cleanLine(value)
    const chosen = chosenFor(names, field, name)
    if (chosen === undefined) {
      // A town of a country whose towns we do not have can only be taken as it is.
      if (field === 'lugar' || (!isForeign(given.pais) && !isKnownCity(name)))
        unknownNames.push({ field, name })
    } else if (chosen === '') delete given[field]
    else given[field] = chosen
  }
}

/** A kind the list does not have becomes "other"; of other lists, what they do not have is left out. */
export function readListed(
  field: ListedField,
  given: Source,
  event: Source,
  { names, notes, unknownNames }: Names,
): void {
  const isMany = field !== 'tipo' && field !== 'entradas_modo'
  const value = given[field]
  if (value === undefined) {
    if (field !== 'tipo') return
    event.tipo = 0
    notes.push({ field, key: 'import.no_kind' })
    return
  }
  const parts = isMany ? readList(value) : [value]
  const found: unknown[] = []
  for (const part of Array.isArray(parts) ? (parts as unknown[]) : [parts]) {
    if (typeof part !== 'string') {
      found.push(part)
      continue
    }
    const chosen = chosenFor(names, field, part)
    if (chosen === '') continue
    const id = findName(field, chosen ?? part)
    if (id !== undefined) found.push(id)
    else {
      unknownNames.push({ field, name: part })
      const unknown = { field, key: 'import.unknown_kind', variables: { value: asSample(part) } }
      notes.push(field === 'tipo' ? unknown : leftOut(field, part))
    }
  }
  if (isMany) event[field] = parts === null ? null : found
  else if (found.length > 0) event[field] = found[0]
  else if (field === 'tipo') event.tipo = 0
}
