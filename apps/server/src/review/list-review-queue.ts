import type { listReviewQueue as contract } from '@larunbat/contract'
import { fold } from '@larunbat/rules/fold'
import { listQueueRows } from '../contents/content-row-store.ts'
import type { SignedInHandler } from '../context.ts'

const MOST_ROWS = 5000
const USUAL_PAGE = 50

export const listReviewQueue: SignedInHandler<typeof contract> = async (
  ctx,
  { hubId, query, page, pageSize },
) => {
  const size = pageSize ?? (page === undefined ? MOST_ROWS : USUAL_PAGE)
  const offset = ((page ?? 1) - 1) * size
  const text = fold(query ?? '').trim()
  const { rows, total } = await listQueueRows(ctx.db, { hubId, text, limit: size, offset })
  return page === undefined ? rows : { rows, total, page, pageSize: size }
}
