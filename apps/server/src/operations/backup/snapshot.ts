import type { Client } from 'pg'
import { EVENT_PARTS, NOBODYS } from '../../administration/privacy/event-inventory.ts'
import { ACCOUNT_PARTS } from '../../administration/privacy/inventory.ts'
import { quoted } from '../../platform/db/schemas.ts'
import { BackupError } from './backup-error.ts'
import { type CopiedTable, prepareSession, readApplied, readTables } from './tables.ts'

/** Rows by table. */
export type RowCounts = Readonly<Record<string, number>>

/** One moment of the database, as long as its transaction is open. */
export interface Snapshot {
  readonly tables: readonly CopiedTable[]
  /** Counted by PostgreSQL in the same moment: what an archive of it has to hold. */
  readonly counts: RowCounts
  /** Applied migrations, oldest first. */
  readonly migrations: readonly string[]
}

/** Tables this version works with: those whose columns the privacy inventory decides about. */
export const KNOWN_TABLES: readonly string[] = [
  ...new Set([
    ...[...Object.values(ACCOUNT_PARTS), ...Object.values(EVENT_PARTS)].map(({ table }) => table),
    ...Object.keys(NOBODYS),
  ]),
].sort()

/**
 * Begins a read-only transaction that sees one moment, and counts every table in it. Throws `BackupError` (`empty`) when the
 * search path leads to no tables of ours, and (`incomplete`) when some of them are missing.
 */
export async function openSnapshot(client: Client): Promise<Snapshot> {
  await prepareSession(client)
  await client.query('begin isolation level repeatable read, read only')
  const { rows } = await client.query<{ schema: string | null; path: string; database: string }>(
    `select current_schema() as schema, current_setting('search_path') as path, current_database() as database`,
  )
  const { schema, path, database } = rows[0] as (typeof rows)[number]
  const tables = await readTables(client)
  const migrations = await readApplied(client)
  const names = new Set(tables.map(({ name }) => name))
  const missing = KNOWN_TABLES.filter((name) => !names.has(name))
  if (migrations.length === 0 || missing.length === KNOWN_TABLES.length)
    throw new BackupError(
      'empty',
      `There are no tables of Larunbat in schema ${schema ?? '(none)'} of database ${database} (search_path: ${path}), so there is nothing to back up. Check DATABASE_URL and the search path of its role.`,
    )
  if (missing.length > 0)
    throw new BackupError(
      'incomplete',
      `${missing.length} tables are missing in schema ${schema} of database ${database}: ${missing.slice(0, 5).join(', ')}. Restore the last good archive, or find out who dropped them.`,
    )
  const counts: Record<string, number> = {}
  for (const { name } of tables) {
    const { rows: counted } = await client.query<{ n: string }>(`select count(*) as n from ${quoted(name)}`)
    counts[name] = Number(counted[0]?.n)
  }
  return { tables, counts, migrations }
}

/** Tables whose rows are kept for good: when half of them are gone, something went wrong. */
export const LASTING = ['account', 'event', 'order_line', 'orders', 'payment', 'receipt', 'ticket'] as const
/** Of so few rows half may go in a day's work. */
const MIN_ROWS = 20

/** How far what is counted now has fallen below an earlier archive, as words for the operator; undefined when it has not. */
export function describeShrinkage(before: RowCounts, now: RowCounts): string | undefined {
  const sum = (counts: RowCounts) => Object.values(counts).reduce((all, rows) => all + rows, 0)
  const isHalved = (was: number, is: number) => was >= MIN_ROWS && is < was / 2
  const parts = [
    ...(isHalved(sum(before), sum(now)) ? [`${sum(now)} rows instead of ${sum(before)}`] : []),
    ...LASTING.filter((name) => isHalved(before[name] ?? 0, now[name] ?? 0)).map(
      (name) => `${name} has ${now[name] ?? 0} rows instead of ${before[name]}`,
    ),
  ]
  return parts.length > 0 ? parts.join('; ') : undefined
}
