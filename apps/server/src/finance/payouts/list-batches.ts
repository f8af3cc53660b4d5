import type { listPayoutBatches as contract } from '@larunbat/contract'
import type { SignedInHandler } from '../../database/context.ts'
import { listBatchRows } from './batch-store.ts'
import { toBatch } from './show-batch.ts'

const MAX_ROWS = 500
const PAGE_SIZE = 50

/** Batches, newest first, for administrators. */
export const listPayoutBatches: SignedInHandler<typeof contract> = async ({ db }, { page, pageSize }) => {
  const limit = pageSize ?? (page === undefined ? MAX_ROWS : PAGE_SIZE)
  const found = await listBatchRows(db, { limit, offset: ((page ?? 1) - 1) * limit })
  const rows = found.rows.map(toBatch)
  return page === undefined ? rows : { rows, total: found.total, page, pageSize: limit }
}
