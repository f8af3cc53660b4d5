import type { listReviewQueue as contract } from '@larunbat/contract'
import type { SignedInHandler } from '../../database/context.ts'
import { listQueueRows } from './queue-store.ts'

const MAX_ROWS = 5000
const USUAL_PAGE = 50

export const listReviewQueue: SignedInHandler<typeof contract> = async (
  { db, actor },
  { page, pageSize, ...filters },
) => {
  const limit = pageSize ?? (page === undefined ? MAX_ROWS : USUAL_PAGE)
  const offset = ((page ?? 1) - 1) * limit
  const { rows, total } = await listQueueRows(db, filters, { reader: actor, limit, offset })
  return page === undefined ? rows : { rows, total, page, pageSize: limit }
}
