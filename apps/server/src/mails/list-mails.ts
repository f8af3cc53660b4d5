import type { listMails as contract } from '@larunbat/contract'
import type { SignedInHandler } from '../context.ts'
import { countMails, listMailRows } from './mail-store.ts'

/** Whole mails are heavy: without a page number only the newest come. */
const MAX_ROWS = 500
const PAGE_SIZE = 50

const WIRE_STATUS = {
  waiting: 'pendiente',
  sent: 'enviado',
  failed: 'fallido',
  kept: 'guardado',
} as const

export const listMails: SignedInHandler<typeof contract> = async ({ db }, { query, page, pageSize }) => {
  const limit = pageSize ?? (page === undefined ? MAX_ROWS : PAGE_SIZE)
  const found = await listMailRows(db, query, { limit, offset: ((page ?? 1) - 1) * limit })
  const rows = found.map((row) => ({ ...row, status: WIRE_STATUS[row.status] }))
  if (page === undefined) return rows
  return { rows, total: await countMails(db, query), page, pageSize: limit }
}
