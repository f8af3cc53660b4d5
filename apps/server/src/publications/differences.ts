import { Content, Session } from '@larunbat/contract'
import type { Type } from '@larunbat/contract/kit'
import type { ContentRecord, SessionValue } from '../contents/content-record.ts'
import { type PublicationDocument, SENSITIVE_FIELDS, SENSITIVE_OF_SESSION } from './publication-document.ts'

/** One field that waits for approval: its wire name, and both values in wire form. */
export interface FieldDifference {
  field: string
  before: unknown
  after: unknown
}

const isSame = (a: unknown, b: unknown) =>
  a === b || (typeof a === 'object' && a !== null && JSON.stringify(sorted(a)) === JSON.stringify(sorted(b)))

/** jsonb does not keep the order of keys. */
const sorted = (value: unknown): unknown =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value

/**
 * What differs between the approved copy and the working copy, by wire name. Only sensitive fields can: the others go
 * live at once. Sessions are `sesiones.<id>.<field>`; one that is new or gone is `sesiones.<id>` with null on a side.
 */
export function differencesOf(record: ContentRecord, document: PublicationDocument): FieldDifference[] {
  const found: FieldDifference[] = []
  for (const field of SENSITIVE_FIELDS) {
    if (isSame(record[field], document[field])) continue
    const { wire, type } = Content.fields[field] as { wire: string; type: Type }
    found.push({
      field: wire,
      before: type.write(document[field], wire),
      after: type.write(record[field], wire),
    })
  }
  const approved = new Map(document.sessions.map((session) => [session.id, session]))
  const current = new Map(record.sessions.map((session) => [session.id, session]))
  for (const id of new Set([...approved.keys(), ...current.keys()]))
    found.push(...sessionDifferences(id, approved.get(id), current.get(id)))
  return found
}

function sessionDifferences(
  id: number,
  before: SessionValue | undefined,
  after: SessionValue | undefined,
): FieldDifference[] {
  const path = `${Content.fields.sessions.wire}.${id}`
  if (!before || !after) {
    const write = (session: SessionValue | undefined) => (session ? Session.write(session, path) : null)
    return [{ field: path, before: write(before), after: write(after) }]
  }
  return SENSITIVE_OF_SESSION.filter((field) => before[field] !== after[field]).map((field) => ({
    field: `${path}.${Session.fields[field].wire}`,
    before: before[field],
    after: after[field],
  }))
}

/** True when something waits for an administrator. */
export const hasDifferences = (record: ContentRecord, document: PublicationDocument): boolean =>
  differencesOf(record, document).length > 0
