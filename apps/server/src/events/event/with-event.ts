import type { NeededRight } from '@larunbat/rules/events/event-rights'
import { inTransaction, type SignedInCtx } from '../../database/context.ts'
import type { Db } from '../../database/tables.ts'
import { type Reference, readReference } from '../../reference/lookups/reference.ts'
import { requireHeldRight } from './access.ts'
import type { EventRecord } from './event-record.ts'
import { findEvent, lockEvent } from './event-store.ts'

/**
 * Runs `work` in a transaction that holds an event locked to which the caller has this right. Throws as
 * `requireEventRight`.
 */
export function withEvent<T>(
  ctx: SignedInCtx,
  id: number,
  right: NeededRight,
  work: (tx: Db, record: EventRecord, reference: Reference) => Promise<T>,
): Promise<T> {
  return inTransaction(ctx, async (tx) => {
    const reference = await readReference(tx)
    await lockEvent(tx, id)
    const record = await findEvent(tx, id)
    return work(tx, await requireHeldRight(ctx, tx, record, right), reference)
  })
}
