import type { listMails as contract } from '@larunbat/contract'
import type { SignedInHandler } from '../../database/context.ts'
import { hideSecrets } from './hide-secrets.ts'
import { countMails, listMailRows } from './mail-store.ts'
import { storedFilter, WIRE_STATUS } from './wire-filter.ts'

/** Whole mails are heavy: without a page number only the newest come. */
const MAX_ROWS = 500
const PAGE_SIZE = 50

export const listMails: SignedInHandler<typeof contract> = async ({ db }, { page, pageSize, ...wanted }) => {
  const limit = pageSize ?? (page === undefined ? MAX_ROWS : PAGE_SIZE)
  const filter = storedFilter(wanted)
  const found = await listMailRows(db, filter, { limit, offset: ((page ?? 1) - 1) * limit })
  const rows = found.map((row) => ({ ...hideSecrets(row), status: WIRE_STATUS[row.status] }))
  if (page === undefined) return rows
  return { rows, total: await countMails(db, filter), page, pageSize: limit }
}
