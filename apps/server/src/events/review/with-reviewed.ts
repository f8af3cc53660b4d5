import { inTransaction, type SignedInCtx } from '../../database/context.ts'
import type { Db } from '../../database/tables.ts'
import { AppError } from '../../platform/errors.ts'
import { type Reference, readReference } from '../../reference/lookups/reference.ts'
import { requireHub } from '../event/access.ts'
import type { EventRecord } from '../event/event-record.ts'
import { findEvent, lockEvent } from '../event/event-store.ts'

/**
 * Runs `work` in a transaction that holds an event locked, for calls that only administrators may make. Throws
 * `content.not_found` when there is none in the hubs of the caller.
 */
export function withReviewed<T>(
  ctx: SignedInCtx,
  id: number,
  work: (tx: Db, record: EventRecord, reference: Reference) => Promise<T>,
): Promise<T> {
  return inTransaction(ctx, async (tx) => {
    const reference = await readReference(tx)
    await lockEvent(tx, id)
    const record = await findEvent(tx, id)
    if (!record) throw new AppError('content.not_found')
    requireHub(ctx, record.hubId)
    return work(tx, record, reference)
  })
}
