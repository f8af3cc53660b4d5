import type { QueryExecutorProvider } from 'kysely'
import { tracePoint } from '../trace-point.ts'
import { markSent, noteFailure, type OutgoingMail, takeWaitingMail } from './outbox-store.ts'

/** Hands one mail to a mail server; throws what the server or the network said. */
export type HandOver = (mail: OutgoingMail) => Promise<void>

/**
 * Delivers one mail of the outbox unless that is done. A refusal for good (5xx) marks it as failed; anything else (4xx,
 * no connection, a wrong password of ours) throws, to be tried again, until the last try. A process killed between the
 * server's yes and the mark tries again with the same Message-ID, by which mail servers know the second one.
 */
export async function deliverMail(
  db: QueryExecutorProvider,
  handOver: HandOver,
  { mailId, isLastTry }: { mailId: number; isLastTry: boolean },
): Promise<void> {
  const mail = await takeWaitingMail(db, mailId)
  if (!mail) return
  await tracePoint('mail.handover.before')
  try {
    await handOver(mail)
  } catch (error) {
    const isFinal = isLastTry || isRefusal(error)
    await noteFailure(db, mailId, { error: String((error as Error).message ?? error), isFinal })
    if (!isFinal) throw error
    return
  }
  await tracePoint('mail.handover.after')
  await markSent(db, mailId)
}

/** 5xx (RFC 5321, 4.2.1), but for the sign-in to the mail server: that is about us, not about this mail. */
function isRefusal(error: unknown): boolean {
  const { responseCode, code } = error as { responseCode?: number; code?: string }
  return responseCode !== undefined && responseCode >= 500 && code !== 'EAUTH'
}
