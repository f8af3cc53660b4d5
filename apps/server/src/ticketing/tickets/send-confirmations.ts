import { setTimeout as pause } from 'node:timers/promises'
import type { Services } from '../../database/context.ts'
import type { Db } from '../../database/tables.ts'
import { tracePoint } from '../../platform/trace-point.ts'
import { takeUnmailed } from './bought-store.ts'
import { mailConfirmation } from './mail-confirmation.ts'

/**
 * Writes the confirmations of purchases that have none yet, the oldest first, each once across processes, and returns
 * their number. Purchases do not wait for it: rendering a mail takes longer than a purchase. A failed one does not
 * delay the others and is retried by the next run; the error is thrown once the others are done.
 */
export async function sendConfirmations(
  db: Db,
  services: Pick<Services, 'mailer' | 'config'>,
  atMost = 100,
): Promise<number> {
  const failed: string[] = []
  let done = 0
  let cause: unknown
  while (done + failed.length < atMost) {
    const began = performance.now()
    let taken: string | undefined
    try {
      await db.transaction().execute(async (tx) => {
        taken = await takeUnmailed(tx, failed)
        if (taken === undefined) return
        await mailConfirmation(tx, services, taken)
        await tracePoint('mail.queue.before_commit')
      })
      if (taken === undefined) break
      done += 1
    } catch (error) {
      if (taken === undefined) throw error
      failed.push(taken)
      cause = error
    }
    // At most half of the processor's time: the other half belongs to those who are still buying.
    await pause(performance.now() - began)
  }
  if (failed.length > 0) throw new Error(`${failed.length} purchases are not confirmed yet`, { cause })
  return done
}
