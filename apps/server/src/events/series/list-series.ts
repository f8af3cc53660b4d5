import type { listSeries as contract } from '@larunbat/contract'
import type { SignedInHandler } from '../../database/context.ts'
import { listChapterRows, listSeriesRows } from '../event/event-row-store.ts'
import { groupBySeries } from './series-list-store.ts'

const MAX_ROWS = 5000
const USUAL_PAGE = 50

export const listSeries: SignedInHandler<typeof contract> = async ({ db, actor }, { id, page, pageSize }) => {
  const size = pageSize ?? (page === undefined ? MAX_ROWS : USUAL_PAGE)
  const { rows, total } = await listSeriesRows(db, {
    id,
    hubIds: actor.hubIds,
    limit: size,
    offset: ((page ?? 1) - 1) * size,
  })
  const chapters = groupBySeries(
    await listChapterRows(
      db,
      rows.map(({ id }) => id),
      actor.hubIds,
    ),
  )
  const series = rows.map((row) => ({ ...row, chapters: chapters.get(row.id) ?? [] }))
  return page === undefined ? series : { rows: series, total, page, pageSize: size }
}
