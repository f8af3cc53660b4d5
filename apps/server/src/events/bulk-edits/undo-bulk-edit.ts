import type { undoBulk as contract } from '@larunbat/contract'
import { inTransaction, type SignedInHandler } from '../../database/context.ts'
import { AppError } from '../../platform/errors.ts'
import { proposeHub } from '../../reference/lookups/cities/propose-hub.ts'
import type { EventRecord } from '../event/event-record.ts'
import { applyBulk, type BulkTask } from './apply-bulk-edit.ts'
import { type BulkLine, countBulkLines, isBatchKnown, listBulkLines, lockEvents } from './bulk-edit-store.ts'

const MAX_AT_ONCE = 500

/** Two people who undo the same change at once wait for each other: what the first one put back is no longer listed. */
export const undoBulk: SignedInHandler<typeof contract> = (ctx, { batchId, afterId = 0 }) =>
  inTransaction(ctx, async (tx) => {
    const waiting = await listBulkLines(tx, batchId, afterId, MAX_AT_ONCE)
    if (waiting.length === 0 && !(await isBatchKnown(tx, batchId))) throw new AppError('bulk.not_found')
    await lockEvents(
      tx,
      waiting.map(({ id }) => id),
    )
    const lines = await listBulkLines(tx, batchId, afterId, MAX_AT_ONCE)
    const rows = await applyBulk(tx, ctx, lines.map(toTask), { batchId, action: 'content.bulk_undone' })
    const lastId = lines.at(-1)?.id ?? afterId
    return { rows, lastId, left: await countBulkLines(tx, batchId, lastId) }
  })

const toTask = ({ id, before, after }: Pick<BulkLine, 'id' | 'before' | 'after'>): BulkTask => ({
  id,
  change: {},
  narrow: (record) => unchangedSince(record, before, after),
})

/** The former values of what still is as the change left it; null when nothing is. */
function unchangedSince(
  record: EventRecord,
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): BulkTask['change'] | null {
  const kept = Object.keys(after).filter((field) => record[field as keyof EventRecord] === after[field])
  // A hub goes back together with what it was chosen by.
  const isHubBack = kept.includes('hubId') && !isOtherCity(record, before)
  const fields = kept.filter((field) => isHubBack || (field !== 'hubId' && field !== 'isHubFixed'))
  if (fields.length === 0) return null
  return Object.fromEntries(fields.map((field) => [field, before[field]])) as BulkTask['change']
}

/** True when the former hub followed from a city that is another one now, in a hub of its own. */
function isOtherCity({ city }: EventRecord, before: Record<string, unknown>): boolean {
  return before.isHubFixed === false && before.city !== city && before.hubId !== proposeHub(city)
}
