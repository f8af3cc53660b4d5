import type { listEvents as contract } from '@larunbat/contract'
import type { SignedInHandler } from '../../database/context.ts'
import { listTableRows } from './table-store.ts'

const MAX_ROWS = 5000
const USUAL_PAGE = 50

export const listEvents: SignedInHandler<typeof contract> = async (
  ctx,
  { page, pageSize, sort, direction, ...filters },
) => {
  const size = pageSize ?? (page === undefined ? MAX_ROWS : USUAL_PAGE)
  const offset = ((page ?? 1) - 1) * size
  const slice = { reader: ctx.actor, sort, direction, limit: size, offset }
  const { rows, total } = await listTableRows(ctx.db, filters, slice)
  return page === undefined ? rows : { rows, total, page, pageSize: size }
}
