import type { listAllUsers as contract } from '@larunbat/contract'
import type { SignedInHandler } from '../../database/context.ts'
import { countAccounts, listPickedUsers } from './account-list-store.ts'
import { MAX_ROWS, PAGE_SIZE } from './list-users.ts'

export const listAllUsers: SignedInHandler<typeof contract> = async ({ db }, { page, pageSize }) => {
  if (page === undefined) return listPickedUsers(db, { limit: pageSize ?? MAX_ROWS, offset: 0 })
  const limit = pageSize ?? PAGE_SIZE
  const rows = await listPickedUsers(db, { limit, offset: (page - 1) * limit })
  return { rows, total: await countAccounts(db, {}), page, pageSize: limit }
}
