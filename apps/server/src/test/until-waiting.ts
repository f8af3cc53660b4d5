import { sql } from 'kysely'
import { expect, vi } from 'vitest'
import type { Db } from '../tables.ts'

/** Until some statement of this database waits for a lock. */
export async function untilWaiting(db: Db): Promise<void> {
  await vi.waitFor(
    async () => {
      const { rows } = await sql`select from pg_stat_activity
        where wait_event_type = 'Lock' and datname = current_database()`.execute(db)
      expect(rows.length).toBeGreaterThan(0)
    },
    { timeout: 8_000, interval: 20 },
  )
}
