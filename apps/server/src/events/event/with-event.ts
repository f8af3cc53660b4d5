import type { NeededRight } from '@larunbat/rules/content-rights'
import { inTransaction, type SignedInCtx } from '../../database/context.ts'
import type { Db } from '../../database/tables.ts'
import { type Reference, readReference } from '../../reference/lookups/reference.ts'
import { requireHeldRight } from './access.ts'
import type { EventRecord } from './event-record.ts'
import { findContent, lockContent } from './event-store.ts'

/**
 * Runs `work` in a transaction that holds an event locked to which the caller has this right. Throws as
 * `requireContentRight`.
 */
export function withContent<T>(
  ctx: SignedInCtx,
  id: number,
  right: NeededRight,
  work: (tx: Db, record: EventRecord, reference: Reference) => Promise<T>,
): Promise<T> {
  return inTransaction(ctx, async (tx) => {
    const reference = await readReference(tx)
    await lockContent(tx, id)
    const record = await findContent(tx, id)
    return work(tx, await requireHeldRight(ctx, tx, record, right), reference)
  })
}
