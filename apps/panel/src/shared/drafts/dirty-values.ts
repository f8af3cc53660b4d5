import { type FieldValues, get } from 'react-hook-form'

/**
 * Paths of the changed fields of a form from react-hook-form's `dirtyFields`. A list counts as one field: parts of
 * lists cannot be told apart once rows move.
 */
export function dirtyPaths(dirtyFields: object, prefix = ''): string[] {
  return Object.entries(dirtyFields).flatMap(([key, mark]: [string, unknown]) => {
    if (mark === true) return [prefix + key]
    if (Array.isArray(mark)) return mark.some((row) => hasMark(row)) ? [prefix + key] : []
    return mark && typeof mark === 'object' ? dirtyPaths(mark, `${prefix}${key}.`) : []
  })
}

/** The changed fields with their values, by path. */
export function dirtyValues(values: FieldValues, dirtyFields: object): Record<string, unknown> {
  return Object.fromEntries(dirtyPaths(dirtyFields).map((path) => [path, get(values, path) ?? null]))
}

function hasMark(mark: unknown): boolean {
  if (mark === true) return true
  return typeof mark === 'object' && mark !== null && Object.values(mark).some(hasMark)
}
