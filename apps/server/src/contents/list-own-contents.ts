import type { listOwnContents as contract } from '@larunbat/contract'
import type { SignedInHandler } from '../context.ts'
import { readReference } from '../lookups/reference.ts'
import { countContentsOfOwner, listContentsOfOwner } from './content-store.ts'
import { toListedContent } from './review-record.ts'

const MOST_ROWS = 5000

/** Everything, unless a page is asked for (contract section 1). */
export const listOwnContents: SignedInHandler<typeof contract> = async (ctx, { page, pageSize }) => {
  const { accountId } = ctx.actor
  const reference = await readReference(ctx.db)
  if (page === undefined) {
    const records = await listContentsOfOwner(ctx.db, accountId, pageSize ?? MOST_ROWS, 0)
    return records.map((record) => toListedContent(record, reference))
  }
  const size = pageSize ?? 500
  const records = await listContentsOfOwner(ctx.db, accountId, size, (page - 1) * size)
  const total = await countContentsOfOwner(ctx.db, accountId)
  return { rows: records.map((record) => toListedContent(record, reference)), total, page, pageSize: size }
}
