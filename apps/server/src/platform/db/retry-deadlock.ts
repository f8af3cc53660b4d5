import { setTimeout as pause } from 'node:timers/promises'
import type { Kysely } from 'kysely'

const TRIES = 4
const DEADLOCKS = ['40P01', '40001']

/**
 * Runs a transaction again that the database ended to dissolve a deadlock: nothing of it is stored then. Inside a
 * transaction of the caller it runs once, as part of that one.
 */
export async function retryDeadlock<DB, T>(db: Kysely<DB>, work: (tx: Kysely<DB>) => Promise<T>): Promise<T> {
  if (db.isTransaction) return work(db)
  for (let tries = 1; ; tries++) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      if (tries === TRIES || !DEADLOCKS.includes(String((error as { code?: string }).code))) throw error
      await pause(10 * tries)
    }
  }
}
