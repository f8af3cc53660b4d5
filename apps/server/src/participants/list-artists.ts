import type { listArtists as contract } from '@larunbat/contract'
import { fold } from '@larunbat/rules/fold'
import type { SignedInHandler } from '../context.ts'
import { toParticipant } from './participant-row.ts'
import { listBook } from './participant-store.ts'

const PAGE_SIZE = 50
const MOST_ROWS = 5000

/** Without a page it answers a plain list, capped (contract section 1). */
export const listArtists: SignedInHandler<typeof contract> = async (
  ctx,
  { query = '', page, pageSize = PAGE_SIZE },
) => {
  const isPaged = page !== undefined
  const { rows, total } = await listBook(ctx.db, {
    accountId: ctx.actor.isAdmin ? null : ctx.actor.accountId,
    text: fold(query),
    limit: isPaged ? pageSize : MOST_ROWS,
    offset: isPaged ? (page - 1) * pageSize : 0,
  })
  const participants = rows.map((row) => toParticipant(row))
  return isPaged ? { rows: participants, total, page, pageSize } : participants
}
