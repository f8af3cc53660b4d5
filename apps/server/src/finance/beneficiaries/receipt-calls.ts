import type { answerCauseReceipt, getCauseReceipt as getContract } from '@larunbat/contract'
import { type Handler, inTransaction } from '../../database/context.ts'
import { writeAudit } from '../../identity/audit/audit-store.ts'
import { AppError } from '../../platform/errors.ts'
import { findReceipt, type ReceiptRow, saveAnswer } from './receipt-store.ts'

/** A payment to a cause, for the holder of the secret mailed to it. */
export const getCauseReceipt: Handler<typeof getContract> = async ({ db }, { secret }) =>
  shown(await findReceipt(db, secret))

/** What a cause says of it. Once it said that the money came, that stands; repeating changes nothing. */
export const answerReceipt: Handler<typeof answerCauseReceipt> = (ctx, { secret, answer, comment }) =>
  inTransaction(ctx, async (tx) => {
    const found = await findReceipt(tx, secret, true)
    if (!found) throw new AppError('cause.link_invalid')
    if (answer === 'wrong' && !comment)
      throw new AppError('cause.comment_missing', { fields: ['comentario'] })
    if (found.isReceived !== true) {
      await saveAnswer(tx, found.payoutId, answer === 'received', comment)
      await writeAudit(tx, {
        actorId: null,
        action: answer === 'received' ? 'cause.confirmed' : 'cause.complained',
        subject: 'cause',
        subjectId: null,
        detail: { payoutId: found.payoutId },
      })
    }
    return shown(await findReceipt(tx, secret))
  })

function shown(row: ReceiptRow | undefined) {
  if (!row) throw new AppError('cause.link_invalid')
  const { payoutId: _, language: __, ...receipt } = row
  return receipt
}
