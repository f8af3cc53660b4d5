import { createHash } from 'node:crypto'
import { PublicApiError } from './problem.ts'

type Key = readonly (string | number | null)[]

/** Identifies the filters of a list, so that a cursor of another list is refused. */
const markOf = (filters: object): string =>
  createHash('sha256').update(JSON.stringify(filters)).digest('base64url').slice(0, 8)

/** Position where a list continues, as opaque text for clients. */
export function printCursor(key: Key, filters: object): string {
  return Buffer.from(JSON.stringify([markOf(filters), ...key])).toString('base64url')
}

/** The key of a cursor of this very list; undefined without one. A cursor of another list, or one made up, is refused. */
export function readCursor(
  cursor: string | undefined,
  filters: object,
  types: readonly string[],
): Key | undefined {
  if (cursor === undefined) return undefined
  const [mark, ...key] = parse(cursor)
  const fits =
    key.length === types.length && key.every((part, index) => part === null || typeof part === types[index])
  if (mark !== markOf(filters) || !fits) throw new PublicApiError(400, 'cursor_wrong', ['cursor'])
  return key as Key
}

function parse(cursor: string): unknown[] {
  try {
    const value: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    return Array.isArray(value) ? value : []
  } catch {
    return []
  }
}
