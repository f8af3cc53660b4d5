import { type previewBulk as contract, MAX_IN_BULK } from '@larunbat/contract'
import type { SignedInHandler } from '../../database/context.ts'
import { AppError } from '../../platform/errors.ts'
import { readReference } from '../../reference/lookups/reference.ts'
import { findEvents } from '../event/event-store.ts'
import { listTableIds } from '../event/table-store.ts'
import { type BulkRowValue, decideBulk, findBulkFaults, toBulkRow, toGoneRow } from './decide-bulk-edit.ts'

const CHUNK = 200

export const previewBulk: SignedInHandler<typeof contract> = async (
  ctx,
  { change, ids, filters, except = [] },
) => {
  const reference = await readReference(ctx.db)
  const faults = findBulkFaults(change, reference)
  if (ids === undefined && filters === undefined) faults.add('bulk.nothing_chosen', 'ids', 'filtros')
  faults.refuse(ctx.language)
  const limit = MAX_IN_BULK + 1
  const chosen =
    ids === undefined
      ? await listTableIds(ctx.db, filters ?? {}, { reader: ctx.actor, except, limit })
      : [...new Set(ids)].sort((a, b) => a - b)
  if (chosen.length > MAX_IN_BULK) throw new AppError('bulk.too_many')
  const rows: BulkRowValue[] = []
  for (let at = 0; at < chosen.length; at += CHUNK) {
    const some = chosen.slice(at, at + CHUNK)
    const records = new Map((await findEvents(ctx.db, some)).map((record) => [record.id, record]))
    for (const id of some) {
      const record = records.get(id)
      const decision = record && decideBulk(ctx, record, change, reference)
      rows.push(decision ? toBulkRow(ctx, record, decision.outcome, decision.code) : toGoneRow(id))
    }
  }
  return { total: rows.length, rows }
}
