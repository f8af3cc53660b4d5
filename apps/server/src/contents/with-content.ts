import { inTransaction, type SignedInCtx } from '../context.ts'
import { type Reference, readReference } from '../lookups/reference.ts'
import { AppError } from '../platform/errors.ts'
import type { Db } from '../tables.ts'
import { isManagedBy } from './access.ts'
import type { ContentRecord } from './content-record.ts'
import { findContent, lockContent } from './content-store.ts'

/**
 * Runs `work` in a transaction that holds an event of the caller (any, for an administrator) locked. Throws
 * `content.not_found` when there is none.
 */
export function withOwnContent<T>(
  ctx: SignedInCtx,
  id: number,
  work: (tx: Db, record: ContentRecord, reference: Reference) => Promise<T>,
): Promise<T> {
  return inTransaction(ctx, async (tx) => {
    const reference = await readReference(tx)
    await lockContent(tx, id)
    const record = await findContent(tx, id)
    if (!isManagedBy(ctx.actor, record)) throw new AppError('content.not_found')
    return work(tx, record, reference)
  })
}
