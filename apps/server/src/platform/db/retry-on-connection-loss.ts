import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { isConnectionLost } from './connection-lost.ts'

const AGAIN_MS = 1_000

/**
 * Does again what failed because the database went away, until it is there, or until `isOver` says that no caller waits for
 * it. Whatever else goes wrong is thrown. `work` must leave nothing behind when it fails.
 */
export async function retryOnConnectionLoss<T>(
  work: () => Promise<T>,
  { log, isOver }: { log: Pick<Logger, 'warn'>; isOver: () => boolean },
): Promise<T> {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (isOver() || !isConnectionLost(error)) throw error
      log.warn({ err: error }, 'The database went away; it is tried again.')
      await pause(AGAIN_MS)
    }
  }
}
