import { isSame } from './is-same.ts'

/**
 * The fields of a form that differ from what it began with, by path. A list counts as one field: parts of lists cannot
 * be matched once rows move.
 */
export function changedValues(values: object, defaults: object = {}, prefix = ''): Record<string, unknown> {
  const changed: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(values)) {
    const before: unknown = (defaults as Record<string, unknown>)[key]
    if (isSame(value, before)) continue
    if (isPlainObject(value) && isPlainObject(before))
      Object.assign(changed, changedValues(value, before, `${prefix}${key}.`))
    else changed[prefix + key] = value ?? null
  }
  return changed
}

function isPlainObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
