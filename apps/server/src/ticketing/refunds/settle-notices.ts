import type { Logger } from 'pino'
import type { Services } from '../../database/context.ts'
import type { Db } from '../../database/tables.ts'
import { retryDeadlock } from '../../platform/db/retry-deadlock.ts'
import { AppError } from '../../platform/errors.ts'
import { answerChoice } from './answer-choice.ts'
import { mailNotice } from './mail-notice.ts'
import { closeNotices, listOpenNotices, listUnanswered, openChoices } from './notice-store.ts'

/** Number of purchases notified in one transaction. */
const AT_ONCE = 20

export interface SettleContext {
  db: Db
  services: Pick<Services, 'mailer' | 'config'>
  log: Logger
}

/**
 * Processes changed sessions: notifies buyers who were not notified yet, each once, and refunds a cancelled session to
 * buyers without a decision in time. It may be interrupted at any moment and run again.
 */
export async function settleNotices({ db, services, log }: SettleContext): Promise<void> {
  for (const notice of await listOpenNotices(db)) {
    for (let told = AT_ONCE; told === AT_ONCE; ) {
      told = await db.transaction().execute(async (tx) => {
        const orders = await openChoices(tx, notice, AT_ONCE)
        for (const orderId of orders) await mailNotice(tx, services, notice, orderId)
        return orders.length
      })
    }
    if (notice.kind !== 'cancelled') continue
    const { eventId, id: noticeId } = notice
    const failed = new Set<string>()
    for (;;) {
      const due = (await listUnanswered(db, notice, AT_ONCE + failed.size)).filter((id) => !failed.has(id))
      if (due.length === 0) break
      for (const orderId of due) {
        try {
          const answer = { eventId, orderId, noticeId, answer: 'refund' } as const
          await retryDeadlock(db, (tx) => answerChoice(tx, answer))
        } catch (error) {
          if (!(error instanceof AppError)) throw error
          failed.add(orderId)
          log.warn(
            { order: orderId, code: error.code },
            'The money of a cancelled session could not go back.',
          )
        }
      }
    }
  }
  await closeNotices(db)
}
