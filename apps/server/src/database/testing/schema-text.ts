import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Db } from '../tables.ts'

/** Where the types of the tables stand. */
export const SCHEMA_FILE: string = join(import.meta.dirname, '../schema.generated.ts')
const COLUMN_TYPES_FILE = join(import.meta.dirname, '../column-types.ts')

interface Column {
  table: string
  tableComment: string | null
  name: string
  comment: string | null
  type: string
  isRequired: boolean
  hasDefault: boolean
  /** The database computes it; nothing else writes it. */
  isComputed: boolean
  /** Check constraints of this column alone. */
  checks: string[]
}

const TYPES: Record<string, string> = {
  bigint: 'number',
  integer: 'number',
  smallint: 'number',
  'double precision': 'number',
  real: 'number',
  xid8: 'string',
  boolean: 'boolean',
  text: 'string',
  uuid: 'string',
  date: 'string',
  bytea: 'Buffer',
  'timestamp with time zone': 'Instant',
}

/**
 * Returns the source text of `schema.generated.ts`: one interface a table, from the catalogue of a migrated database. Comments of
 * tables and columns become doc comments; `check (x in (...))` becomes a union; `ColumnTypes` says what the catalogue cannot.
 * @throws {Error} for a type without a counterpart, JSON without an entry in `ColumnTypes`, or an entry without a column.
 */
export async function schemaText(db: Db): Promise<string> {
  const columns = await readColumns(db)
  const narrowed = new Set(
    [...readFileSync(COLUMN_TYPES_FILE, 'utf8').matchAll(/^ {2}'([a-z_0-9]+\.[a-z_0-9]+)':/gm)].map(
      ([, key = '']) => key,
    ),
  )
  const unused = new Set(narrowed)
  const tables = new Map<string, string[]>()
  for (const column of columns) {
    const key = `${column.table}.${column.name}`
    unused.delete(key)
    const lines = tables.get(column.table) ?? []
    tables.set(column.table, lines)
    if (column.comment) lines.push(`  /** ${column.comment} */`)
    lines.push(`  ${column.name}: ${columnText(column, narrowed.has(key))}`)
  }
  if (unused.size > 0) throw new Error(`No column: ${[...unused].join(', ')}`)
  const comments = new Map(columns.map(({ table, tableComment }) => [table, tableComment]))
  const parts = [...tables].map(([table, lines]) => {
    const comment = comments.get(table)
    return `${comment ? `/** ${comment} */\n` : ''}export interface ${typeName(table)} {\n${lines.join('\n')}\n}\n`
  })
  const list = [...tables.keys()].map((table) => `  ${table}: ${typeName(table)}`).join('\n')
  return [
    '// Written from the migrated database by `UPDATE_SCHEMA=1 npm run test:unit -- schema`; schema.test.ts compares it.\n',
    "import type { Generated } from 'kysely'",
    "import type { ColumnTypes, Computed, GeneratedInstant, GeneratedJson, Instant, Json } from './column-types.ts'\n",
    ...parts,
    `export interface Tables {\n${list}\n}\n`,
  ].join('\n')
}

const typeName = (table: string) =>
  `${table.replace(/(^|_)([a-z])/g, (_, __, letter: string) => letter.toUpperCase())}Table`

function columnText(column: Column, isNarrowed: boolean): string {
  const { table, name, type, isRequired, hasDefault, isComputed } = column
  const or = (text: string) => (isRequired ? text : `${text} | null`)
  const narrow = isNarrowed ? `ColumnTypes['${table}.${name}']` : undefined
  if (type === 'jsonb' || type === 'json') {
    if (!narrow) throw new Error(`JSON without a type in ColumnTypes: ${table}.${name}`)
    return or(`${hasDefault ? 'GeneratedJson' : 'Json'}<${narrow}>`)
  }
  const read = narrow ?? typeOf(column)
  if (isComputed) return `Computed<${or(read)}>`
  if (!hasDefault) return or(read)
  return read === 'Instant' && isRequired ? 'GeneratedInstant' : `Generated<${or(read)}>`
}

function typeOf({ table, name, type, checks }: Column): string {
  const element = TYPES[type.replace(/\[\]$/, '')]
  if (!element) throw new Error(`No TypeScript type for ${type} of ${table}.${name}`)
  const one = listedValues(checks) ?? element
  if (!type.endsWith('[]')) return one
  return one.includes(' | ') ? `(${one})[]` : `${one}[]`
}

/** The values of `check (x in (...))` or, for a list, `check (x <@ array[...])`, as a union. */
function listedValues(checks: string[]): string | undefined {
  for (const check of checks) {
    const list = /^CHECK \(\(\w+ (?:= ANY \(|<@ )(?:ARRAY\[(.*?)\]|'\{(.*?)\}'::\w+\[\])\)?\)\)$/.exec(check)
    if (list)
      return (list[1] ?? '')
        .replaceAll(/::[a-z ]+/g, '')
        .split(', ')
        .join(' | ')
  }
  return undefined
}

async function readColumns(db: Db): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select c.relname as "table", obj_description(c.oid) as "tableComment", a.attname as name,
      col_description(c.oid, a.attnum) as comment, format_type(a.atttypid, null) as type, a.attnotnull as "isRequired",
      (a.atthasdef or a.attidentity <> '') and a.attgenerated = '' as "hasDefault", a.attgenerated <> '' as "isComputed",
      array(select pg_get_constraintdef(k.oid) from pg_constraint k
        where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum] order by k.conname) as checks
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and c.relname not like 'kysely%'
    order by c.relname, a.attnum`.execute(db)
  return rows
}
