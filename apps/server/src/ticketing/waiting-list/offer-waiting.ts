import type { offerWaiting as contract } from '@larunbat/contract'
import type { SignedInHandler } from '../../database/context.ts'
import { requireEventRight } from '../../events/event/access.ts'
import { writeAudit } from '../../identity/audit/audit-store.ts'
import { retryDeadlock } from '../../platform/db/retry-deadlock.ts'
import { AppError } from '../../platform/errors.ts'
import { findEntry } from './entry-store.ts'
import { serveList } from './serve-list.ts'

/** Offers free places to an entry out of turn. */
export const offerWaiting: SignedInHandler<typeof contract> = async (ctx, { eventId, entryId }) => {
  await retryDeadlock(ctx.db, async (tx) => {
    await requireEventRight({ ...ctx, db: tx }, eventId, 'sell')
    const entry = await findEntry(tx, entryId, eventId)
    if (entry?.status !== 'waiting') throw new AppError('waiting.not_found')
    if ((await serveList(tx, entry, entryId)) === 0) throw new AppError('waiting.no_places')
    const { accountId: actorId } = ctx.actor
    const detail = { entryId, sessionId: entry.sessionId }
    await writeAudit(tx, {
      actorId,
      action: 'waiting.offered',
      subject: 'event',
      subjectId: eventId,
      detail,
    })
  })
  return { isDone: true }
}
