import { CompiledQuery, sql } from 'kysely'
import type { Db } from '../../database/tables.ts'
import { FROM_BOOK, FROM_LOG, foldSql, IS_DUE, LEVELS_SQL, MOVE_SQL } from './fold-sql.ts'
import { CLEAR_DAYS_SQL, COUNT_DAYS_SQL } from './levels-sql.ts'
import { PLACES_SQL } from './place-fold-sql.ts'

/** Entries of one transaction. */
const AT_ONCE = 20_000
/** Events that a rebuild counts by one statement. */
const EVENTS_AT_ONCE = 500
/** `lock_not_available` and `read_only_sql_transaction` of PostgreSQL. */
const [BUSY, IS_REPLICA] = ['55P03', '25006']

const FOLD = foldSql(FROM_LOG, true)
const RECOUNT = foldSql(FROM_BOOK, false)
const SUMMARIES = [
  ...(['sales_log', 'sales_event', 'sales_hour', 'sales_total', 'sales_series', 'sales_day'] as const),
  ...(['sales_level', 'sales_rank', 'sales_place', 'sales_place_level'] as const),
]

const ASK_DUE = CompiledQuery.raw(`select ${IS_DUE} as "isDue"`)

/**
 * Folds recorded sales changes into the summaries, until none are left or another process is folding (which then does
 * the rest). Reads may switch to a replica between the check and the fold: there nothing is folded, and the rest is
 * read from the log. A transaction adds to the summaries what it removes from the log, so that both together are always
 * correct. Returns the number of folded entries.
 */
export async function foldSales(db: Db): Promise<number> {
  let folded = 0
  for (;;) {
    const [row] = (await db.executeQuery<{ isDue: boolean }>(ASK_DUE)).rows
    if (!row?.isDue) return folded
    const n = await db.transaction().execute(foldOnce).catch(ifElsewhere)
    if (n === undefined) return folded
    folded += n
    if (n < AT_ONCE) return folded
  }
}

async function foldOnce(tx: Db): Promise<number> {
  // A rebuild may be at it for long.
  await sql`set local lock_timeout = '300ms'`.execute(tx)
  const { version, counted } = await nextVersion(tx)
  if (counted < version - 1)
    for (const text of [CLEAR_DAYS_SQL, COUNT_DAYS_SQL])
      await tx.executeQuery(CompiledQuery.raw(text, [counted]))
  const run = async <T>(text: string, values: unknown[]) =>
    (await tx.executeQuery<T>(CompiledQuery.raw(text, values))).rows[0]
  const moved = await run<{ events: number[] }>(MOVE_SQL, [version])
  const folded = await run<{ n: number; events: number[] }>(FOLD, [version, AT_ONCE])
  const events = new Set([...(moved?.events ?? []), ...(folded?.events ?? [])])
  if (events.size > 0) await run(PLACES_SQL, [[...events]])
  return folded?.n ?? 0
}

function ifElsewhere(error: unknown): undefined {
  const { code } = error as { code?: string }
  if (code !== BUSY && code !== IS_REPLICA) throw error
}

/**
 * The number of this fold, and that of the last one that counted all there is to count; the row stays locked until it ends,
 * so that folds come one after the other.
 */
async function nextVersion(tx: Db): Promise<{ version: number; counted: number }> {
  const { rows } = await sql<{ version: number; counted: number }>`
    with last as (select counted from sales_fold for update)
    update sales_fold f set version = f.version + 1, counted = f.version + 1 from last
    returning f.version, last.counted`.execute(tx)
  return rows[0] ?? { version: 0, counted: 0 }
}

/**
 * Counts all summaries anew from tickets and book, while sales go on: what is sold meanwhile is noted in the log and folded
 * afterwards. `onProgress` gets the part that is done, 0 to 1.
 */
export async function rebuildSales(db: Db, onProgress: (part: number) => void = () => {}): Promise<void> {
  await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      // Before the first reading: what is seen from here on includes every fold that was under way.
      await sql`lock table sales_fold in exclusive mode`.execute(tx)
      const { version } = await nextVersion(tx)
      for (const table of SUMMARIES) await sql`delete from ${sql.table(table)}`.execute(tx)
      const { rows } = await sql<{
        last: number | null
      }>`select greatest((select max(event_id) from ticket),
        (select max(event_id) from transfer), (select max(id) from event)) as last`.execute(tx)
      const last = rows[0]?.last ?? 0
      for (let from = 0; from <= last; from += EVENTS_AT_ONCE) {
        await tx.executeQuery(CompiledQuery.raw(RECOUNT, [version, from, from + EVENTS_AT_ONCE]))
        const ids = Array.from({ length: EVENTS_AT_ONCE }, (_, n) => from + n)
        await tx.executeQuery(CompiledQuery.raw(PLACES_SQL, [ids]))
        onProgress(Math.min(1, (from + EVENTS_AT_ONCE) / (last + 1)))
      }
      await tx.executeQuery(CompiledQuery.raw(LEVELS_SQL))
    })
}
