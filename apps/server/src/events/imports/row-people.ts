import { fold } from '@larunbat/rules/text/fold'
import { cleanLine } from './clean-text.ts'
import type { Person } from './read-row.ts'

type Source = Record<string, unknown>

/** Columns of people, with the part these have in an event (`tipo_usu`: 2 artist, 3 organiser). */
export const PEOPLE_COLUMNS = { participantes: 2, organizador: 3 } as const
/** People one row may name, and letters of a name (contract). */
const [MAX_PEOPLE, MAX_NAME] = [50, 200]

/** The people a row names: texts with `|`, `;` or lines between them, lists, or objects with a name. */
export function peopleOf(given: Source): Person[] {
  const found = new Map<string, Person>()
  for (const [column, kind] of Object.entries(PEOPLE_COLUMNS))
    for (const name of namesIn(given[column])) {
      const key = `${kind} ${fold(name)}`
      if (!found.has(key)) found.set(key, { name, kind })
    }
  return [...found.values()].slice(0, MAX_PEOPLE)
}

function namesIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(namesIn)
  if (value !== null && typeof value === 'object') {
    const { public_name, full_public_name, name, nombre, organizer, title } = value as Source
    return namesIn(public_name ?? full_public_name ?? name ?? nombre ?? organizer ?? title)
  }
  if (typeof value !== 'string') return []
  return value
    .split(/[|;\n]/)
    .map((part) => cleanLine(part).slice(0, MAX_NAME).trim())
    .filter((part) => part !== '')
}
