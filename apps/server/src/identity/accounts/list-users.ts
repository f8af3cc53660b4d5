import type { listUsers as contract } from '@larunbat/contract'
import type { SignedInHandler } from '../../database/context.ts'
import { type AccountFilter, countAccounts, listAccountRows } from './account-list-store.ts'

/** Rows of a list without a page number at most (contract section 1). */
export const MAX_ROWS = 5000
export const PAGE_SIZE = 50

export const listUsers: SignedInHandler<typeof contract> = async (
  { db },
  { page, pageSize, sort, isDescending, ...filter },
) => {
  const order = { sort, isDescending }
  const wanted: AccountFilter = filter
  if (page === undefined)
    return listAccountRows(db, wanted, { limit: pageSize ?? MAX_ROWS, offset: 0 }, order)
  const limit = pageSize ?? PAGE_SIZE
  const rows = await listAccountRows(db, wanted, { limit, offset: (page - 1) * limit }, order)
  return { rows, total: await countAccounts(db, wanted), page, pageSize: limit }
}
