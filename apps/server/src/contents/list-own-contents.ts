import type { listOwnContents as contract } from '@larunbat/contract'
import type { SignedInHandler } from '../context.ts'
import { readReference } from '../lookups/reference.ts'
import { countContentsOfOwner, listContentsOfOwner } from './content-store.ts'
import { toListedContent } from './review-record.ts'

const MOST_ROWS = 5000

/** Everything, unless a page is asked for (contract section 1); what was taken out of the list only when asked for. */
export const listOwnContents: SignedInHandler<typeof contract> = async (
  ctx,
  { page, pageSize, isHidden = false },
) => {
  const { accountId } = ctx.actor
  const reference = await readReference(ctx.db)
  if (page === undefined) {
    const records = await listContentsOfOwner(ctx.db, accountId, {
      limit: pageSize ?? MOST_ROWS,
      offset: 0,
      isHidden,
    })
    return records.map((record) => toListedContent(record, reference))
  }
  const size = pageSize ?? 500
  const records = await listContentsOfOwner(ctx.db, accountId, {
    limit: size,
    offset: (page - 1) * size,
    isHidden,
  })
  const total = await countContentsOfOwner(ctx.db, accountId, isHidden)
  return { rows: records.map((record) => toListedContent(record, reference)), total, page, pageSize: size }
}
