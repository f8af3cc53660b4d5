import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** What one call was sent and what it answered, as the documentation of the calls shows it. */
export interface Example {
  request: unknown
  answer: unknown
}

const FILE = join(import.meta.dirname, '../../../../../packages/contract/src/openapi/examples.json')
const LONGEST_TEXT = 120

/** Recorded calls by name, as stored; see `saveExamples`. */
export const readExamples = (): Record<string, Example> => JSON.parse(readFileSync(FILE, 'utf8'))

/** Writes the examples of the documentation: `UPDATE_EXAMPLES=1 npm run test:unit -- conformance`. */
export const saveExamples = (examples: Readonly<Record<string, Example>>): void =>
  writeFileSync(FILE, `${JSON.stringify(examples, null, 2)}\n`)

/** A recorded value made short and steady: one row of each list, cut texts, no token or moment of this very run. */
export function toExample(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) return value.slice(0, 1).map((item) => toExample(item, name))
  if (value !== null && typeof value === 'object')
    return Object.fromEntries(
      Object.entries(value)
        .filter(([key]) => key !== 'campo_sin_nombre' && key !== 'version_app')
        .map(([key, inner]) => [key, toExample(inner, key)]),
    )
  if (typeof value !== 'string') return value
  if (/^(token|enlace_magico|clave_servicio)$/.test(name) || /^[\w-]{43}$/.test(value)) return '…'
  const steady = value.replace(/[0-9a-f]{32}/g, '0'.repeat(32))
  return steady.length > LONGEST_TEXT ? `${steady.slice(0, LONGEST_TEXT)}…` : steady
}

/** Names and kinds of a value's parts: what must not change unnoticed, while numbers and moments do at every run. */
export function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 1).map(shapeOf)
  if (value !== null && typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shapeOf(inner)]))
  return value === null ? 'null' : typeof value
}
