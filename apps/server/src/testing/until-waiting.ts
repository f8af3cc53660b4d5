import { sql } from 'kysely'
import { expect, vi } from 'vitest'
import type { Db } from '../database/tables.ts'

/** Waits until some statements of this database wait for a lock. Default one. */
export async function untilWaiting(db: Db, count = 1): Promise<void> {
  await vi.waitFor(
    async () => {
      const { rows } = await sql`select from pg_stat_activity
        where wait_event_type = 'Lock' and datname = current_database()`.execute(db)
      expect(rows.length).toBeGreaterThanOrEqual(count)
    },
    { timeout: 8_000, interval: 20 },
  )
}

/** Starts these while `hold` locks what they wait for, each behind the one before it; returns what they came to. */
export async function inLine<T>(
  db: Db,
  hold: (tx: Db) => Promise<unknown>,
  steps: readonly (() => Promise<T>)[],
): Promise<T[]> {
  const { started } = await db.transaction().execute(async (tx) => {
    await hold(tx)
    const started: Promise<T>[] = []
    for (const step of steps) {
      started.push(step())
      await untilWaiting(db, started.length)
    }
    return { started }
  })
  return Promise.all(started)
}
