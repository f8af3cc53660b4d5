import type { QueryExecutorProvider } from 'kysely'
import { tracePoint } from '../trace-point.ts'
import type { AttachmentSource } from './mailer.ts'
import { markSent, type OutgoingMail, recordFailure, takeWaitingMail } from './outbox-store.ts'

export interface MailAttachment {
  filename: string
  contentType: string
  content: Buffer
  /** Content-ID (RFC 2392) of a picture that the body shows; without, it is attached beside the body. */
  cid?: string
}

/** Hands one mail to a mail server; throws what the server or the network said. */
export type HandOver = (mail: OutgoingMail, attachments: readonly MailAttachment[]) => Promise<void>

/** Draws the attachments of a mail from their source; throws when they cannot be drawn now. */
export type DrawAttachments = (source: AttachmentSource) => Promise<MailAttachment[]>

/**
 * Delivers one mail of the outbox unless that is done. A refusal for good (5xx) marks it as failed; anything else (4xx,
 * no connection, a wrong password of ours) throws, to be tried again, until the last try. A process killed between the
 * server's yes and the mark tries again with the same Message-ID, by which mail servers know the second one.
 */
export async function deliverMail(
  db: QueryExecutorProvider,
  handOver: HandOver,
  { mailId, isLastTry }: { mailId: number; isLastTry: boolean },
  draw?: DrawAttachments,
): Promise<void> {
  const mail = await takeWaitingMail(db, mailId)
  if (!mail) return
  await tracePoint('mail.handover.before')
  try {
    await handOver(mail, await attachmentsOf(mail, draw, isLastTry))
  } catch (error) {
    const isFinal = isLastTry || isRefusal(error)
    await recordFailure(db, mailId, { error: String((error as Error).message ?? error), isFinal })
    if (!isFinal) throw error
    return
  }
  await tracePoint('mail.handover.after')
  await markSent(db, mailId)
}

/** On the last try a mail goes without what cannot be drawn: its links lead to the same. */
async function attachmentsOf(
  { attached }: OutgoingMail,
  draw: DrawAttachments | undefined,
  isLastTry: boolean,
): Promise<MailAttachment[]> {
  if (!attached || !draw) return []
  try {
    return await draw(attached)
  } catch (error) {
    if (!isLastTry) throw error
    return []
  }
}

/** 5xx (RFC 5321, 4.2.1), but for the sign-in to the mail server: that is about us, not about this mail. */
function isRefusal(error: unknown): boolean {
  const { responseCode, code } = error as { responseCode?: number; code?: string }
  return responseCode !== undefined && responseCode >= 500 && code !== 'EAUTH'
}
