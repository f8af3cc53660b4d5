import type { listContents as contract } from '@larunbat/contract'
import { fold } from '@larunbat/rules/fold'
import type { SignedInHandler } from '../context.ts'
import { listRows } from './content-row-store.ts'

const MOST_ROWS = 5000
const USUAL_PAGE = 50

export const listContents: SignedInHandler<typeof contract> = async (
  ctx,
  { page, pageSize, query, ...filters },
) => {
  const size = pageSize ?? (page === undefined ? MOST_ROWS : USUAL_PAGE)
  const offset = ((page ?? 1) - 1) * size
  const { rows, total } = await listRows(ctx.db, {
    ...filters,
    text: fold(query ?? '').trim(),
    limit: size,
    offset,
  })
  return page === undefined ? rows : { rows, total, page, pageSize: size }
}
