import type { BatchResult, runBatch as contract } from '@larunbat/contract'
import type { Of } from '@larunbat/contract/kit'
import type { SignedInCtx, SignedInHandler } from '../../database/context.ts'
import { AppError } from '../../platform/errors.ts'
import { translate } from '../../platform/texts.ts'
import { incomplete, reviewRecord } from '../event/completeness-record.ts'
import { requireVersion } from '../event/edit-event.ts'
import { findDoneInBatch } from './batch-store.ts'
import { changeEventStatus } from './change-event-status.ts'
import { decideWaitingChanges } from './decide-waiting-changes.ts'
import { withReviewed } from './with-reviewed.ts'

type Result = Of<typeof BatchResult>

/**
 * Decides one event after the other, each in a separate transaction. The audit line written with it records that this
 * batch has decided it, so an interrupted batch continues when it is requested again, and no owner is notified twice.
 */
export const runBatch: SignedInHandler<typeof contract> = async (ctx, { key, items }) => {
  const versions = new Map(items.map(({ id, version }) => [id, version]))
  const results: Result[] = []
  for (const [id, version] of versions) results.push(await decideOne(ctx, key, id, version))
  return results
}

async function decideOne(
  ctx: SignedInCtx,
  key: string,
  id: number,
  version: number | undefined,
): Promise<Result> {
  try {
    return await withReviewed(ctx, id, async (tx, record, reference) => {
      const { accountId } = ctx.actor
      const done = await findDoneInBatch(tx, { eventId: id, actorId: accountId, key })
      if (done) return { id, outcome: 'antes', code: null, text: null, at: done.at }
      requireVersion(record, version, reference)
      const context = { actor: ctx.actor, services: ctx.services, reference, detail: { batch: key } }
      const at = new Date().toISOString()
      if (record.status === 1) {
        // As the preview says: what became incomplete since is read one by one.
        const { pending } = reviewRecord(record, reference)
        if (pending.length > 0) throw incomplete(pending)
        await changeEventStatus(tx, context, record, 2)
        return { id, outcome: 'publicado', code: null, text: null, at }
      }
      await decideWaitingChanges(tx, context, record, { isApproved: true })
      return { id, outcome: 'aprobado', code: null, text: null, at }
    })
  } catch (error) {
    if (error instanceof AppError)
      return {
        id,
        outcome: 'rechazado',
        code: error.code,
        text: translate(ctx.language, `errors:${error.code}`, error.variables),
        at: null,
      }
    throw error
  }
}
