import type { listOwnSeries as contract } from '@larunbat/contract'
import type { SignedInHandler } from '../../database/context.ts'
import { readReference } from '../../reference/lookups/reference.ts'
import { toEventSummary } from '../event/completeness-record.ts'
import { listChaptersOfOwner, listSeriesOfOwner } from '../event/event-store.ts'
import { countSeries, groupBySeries } from './series-list-store.ts'

const MAX_ROWS = 5000
const USUAL_PAGE = 500

/** All of them, unless a page is requested (contract section 1). */
export const listOwnSeries: SignedInHandler<typeof contract> = async (ctx, { id, page, pageSize }) => {
  const { db, actor } = ctx
  const reference = await readReference(db)
  const size = pageSize ?? (page === undefined ? MAX_ROWS : USUAL_PAGE)
  const records = await listSeriesOfOwner(db, actor.accountId, {
    id,
    limit: size,
    offset: ((page ?? 1) - 1) * size,
  })
  const ids = records.map(({ id }) => id)
  const chapters = groupBySeries(await listChaptersOfOwner(db, actor.accountId, ids))
  const rows = records.map((record) => ({
    ...toEventSummary(record, reference),
    chapters: (chapters.get(record.id) ?? []).map((chapter) => toEventSummary(chapter, reference)),
  }))
  if (page === undefined) return rows
  return { rows, total: await countSeries(db, { ownerId: actor.accountId, id }), page, pageSize: size }
}
