import type { listContentHistory as contract } from '@larunbat/contract'
import { requireContentRight, rightsOn } from '../contents/access.ts'
import type { ContentRecord } from '../contents/content-record.ts'
import { findContent } from '../contents/content-store.ts'
import type { SignedInCtx, SignedInHandler } from '../context.ts'
import { AppError } from '../platform/errors.ts'
import { type HistoryRow, listHistoryRows } from './history-store.ts'
import { isRestorable, valueNow, wireOfChange, wireValueOf } from './history-words.ts'

const PAGE_SIZE = 30

/** The team's people are named to the team alone; to others it is the festival. */
export const listContentHistory: SignedInHandler<typeof contract> = async (
  ctx,
  { id, page = 1, pageSize },
) => {
  const key = await requireContentRight(ctx, id, 'read')
  const record = await findContent(ctx.db, id)
  if (!record) throw new AppError('content.not_found')
  const limit = pageSize ?? PAGE_SIZE
  const { rows, total } = await listHistoryRows(ctx.db, id, { limit, offset: (page - 1) * limit })
  const mayEdit =
    rightsOn(ctx.actor, key.owner_id, key.role).includes('edit') &&
    record.status !== 3 &&
    (record.status !== 1 || ctx.actor.isAdmin)
  return { rows: rows.map((row) => toLine(ctx, row, record, mayEdit)), total, page, pageSize: limit }
}

function toLine(ctx: SignedInCtx, row: HistoryRow, record: ContentRecord, mayEdit: boolean) {
  const { actorId, changes, isTeam, actor, ...line } = row
  const isMine = actorId === ctx.actor.accountId
  const isHidden = isTeam && !isMine && !ctx.actor.isAdmin
  return {
    ...line,
    actor: isHidden ? null : actor,
    isMine,
    isTeam,
    changes: Object.entries(changes).flatMap(([name, { b, a }]) => {
      const field = wireOfChange(name)
      if (field === undefined) return []
      const now = wireValueOf(name, valueNow(record, name))
      const [before, after] = [wireValueOf(name, b), wireValueOf(name, a)]
      const isOfEvent = isRestorable(name)
      return [
        {
          field,
          before,
          after,
          isCurrent: isOfEvent && isSame(now, after),
          isRestorable: mayEdit && isOfEvent && !isSame(now, before),
        },
      ]
    }),
  }
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)
