import { randomUUID } from 'node:crypto'
import type { runBulk as contract } from '@larunbat/contract'
import { inTransaction, type SignedInHandler } from '../../database/context.ts'
import { AppError } from '../../platform/errors.ts'
import { readReference } from '../../reference/lookups/reference.ts'
import { applyBulk } from './apply-bulk-edit.ts'
import { isBatchClosed } from './bulk-edit-store.ts'
import { findBulkFaults } from './decide-bulk-edit.ts'

/** Events that are named twice count once, with the version of their first mention. */
export const runBulk: SignedInHandler<typeof contract> = async (ctx, { change, rows, batchId }) => {
  const reference = await readReference(ctx.db)
  const versions = new Map([...rows].reverse().map(({ id, version }) => [id, version]))
  const faults = findBulkFaults(change, reference)
  if (versions.size === 0) faults.add('bulk.nothing_chosen', 'filas')
  faults.refuse(ctx.language)
  const batch = batchId ?? randomUUID()
  const tasks = [...versions].sort(([a], [b]) => a - b).map(([id, version]) => ({ id, version, change }))
  const done = await inTransaction(ctx, async (tx) => {
    // What is undone is undone whole: nothing is added to another user's change, or to one undone.
    if (batchId !== undefined && (await isBatchClosed(tx, batchId, ctx.actor.accountId)))
      throw new AppError('bulk.not_found', { fields: ['lote'] })
    return applyBulk(tx, ctx, tasks, { batchId: batch, action: 'content.bulk_changed' })
  })
  return { batchId: batch, rows: done }
}
