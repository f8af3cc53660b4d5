import { Appearance, EventDetail, EventSummary, Session } from '@larunbat/contract'
import type { Entity, Type } from '@larunbat/contract/kit'
import type { EventRecord } from '../event-record.ts'
import {
  type PublicationDocument,
  SENSITIVE_FIELDS,
  SENSITIVE_OF_APPEARANCE,
  SENSITIVE_OF_SESSION,
} from './publication-document.ts'

/** One field that waits for approval: its wire name, and both values in wire form. */
export interface FieldDifference {
  field: string
  before: unknown
  after: unknown
}

/** True when two values of a field are equal, whatever the order of keys jsonb gave them. */
export const isSame = (a: unknown, b: unknown) =>
  a === b || (typeof a === 'object' && a !== null && JSON.stringify(sorted(a)) === JSON.stringify(sorted(b)))

/** jsonb does not keep the order of keys. */
const sorted = (value: unknown): unknown =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value

/**
 * What differs between the approved copy and the working copy, by wire name. Only sensitive fields can: the others go
 * live at once. Sessions are `sesiones.<id>.<field>`; one that is new or gone is `sesiones.<id>` with null on a side;
 * appearances the same under `eventos`.
 */
export function differencesOf(record: EventRecord, document: PublicationDocument): FieldDifference[] {
  const found: FieldDifference[] = []
  for (const field of SENSITIVE_FIELDS) {
    if (isSame(record[field], document[field])) continue
    const { wire, type } = EventSummary.fields[field] as { wire: string; type: Type }
    found.push({
      field: wire,
      before: type.write(document[field], wire),
      after: type.write(record[field], wire),
    })
  }
  found.push(
    ...partDifferences(
      { wire: EventSummary.fields.sessions.wire, entity: Session, compared: SENSITIVE_OF_SESSION },
      document.sessions,
      record.sessions,
    ),
    ...partDifferences(
      { wire: EventDetail.fields.appearances.wire, entity: Appearance, compared: SENSITIVE_OF_APPEARANCE },
      document.appearances ?? [],
      record.appearances,
    ),
  )
  return found
}

interface Parts<T> {
  wire: string
  entity: Type<T>
  /** Fields that are compared. */
  compared: readonly (keyof T & string)[]
}

/**
 * What differs between two lists of parts, identified by their number and never by a name: `<wire>.<id>.<field>`, or
 * `<wire>.<id>` with null on a side for a part that is new or deleted. Values are in wire form.
 */
export function partDifferences<T extends { id: number }>(
  { wire, entity, compared }: Parts<T>,
  approved: readonly T[],
  current: readonly T[],
): FieldDifference[] {
  const before = new Map(approved.map((part) => [part.id, part]))
  const after = new Map(current.map((part) => [part.id, part]))
  const { fields } = entity as unknown as Entity
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((id) => {
    const path = `${wire}.${id}`
    const [was, is] = [before.get(id), after.get(id)]
    if (!was || !is) {
      const write = (part: T | undefined) => (part ? entity.write(part, path) : null)
      return [{ field: path, before: write(was), after: write(is) }]
    }
    return compared
      .filter((field) => !isSame(was[field] ?? null, is[field] ?? null))
      .map((field) => {
        const { wire: name, type } = fields[field] as { wire: string; type: Type }
        const side = (value: unknown) => (value == null ? null : type.write(value, name))
        return { field: `${path}.${name}`, before: side(was[field]), after: side(is[field]) }
      })
  })
}

/** True when something waits for an administrator. */
export const hasDifferences = (record: EventRecord, document: PublicationDocument): boolean =>
  differencesOf(record, document).length > 0
