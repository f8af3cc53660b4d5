import type { listEventHistory as contract } from '@larunbat/contract'
import { staffRoleIn } from '@larunbat/rules/identity/admin-roles'
import type { SignedInCtx, SignedInHandler } from '../../database/context.ts'
import { AppError } from '../../platform/errors.ts'
import { changesAsFestival, requireEventRight, rightsOnKey } from '../event/access.ts'
import { EDITABLE_FIELDS } from '../event/event-columns.ts'
import type { EventRecord } from '../event/event-record.ts'
import { findEvent } from '../event/event-store.ts'
import { isRestorable, valueNow, wireOfChange, wireValueOf } from './history-fields.ts'
import { type HistoryRow, listHistoryRows } from './history-store.ts'

const PAGE_SIZE = 30

/** The team's people are named to the team alone; to others it is the festival. */
export const listEventHistory: SignedInHandler<typeof contract> = async (ctx, { id, page = 1, pageSize }) => {
  const key = await requireEventRight(ctx, id, 'read')
  const record = await findEvent(ctx.db, id)
  if (!record) throw new AppError('content.not_found')
  const limit = pageSize ?? PAGE_SIZE
  const { rows, total } = await listHistoryRows(ctx.db, id, { limit, offset: (page - 1) * limit })
  const mayEdit =
    rightsOnKey(ctx.actor, key).includes('edit') &&
    record.status !== 3 &&
    (record.status !== 1 || changesAsFestival(ctx.actor, record.hubId))
  return { rows: rows.map((row) => toLine(ctx, row, record, mayEdit)), total, page, pageSize: limit }
}

function toLine(ctx: SignedInCtx, row: HistoryRow, record: EventRecord, mayEdit: boolean) {
  const { actorId, changes, isTeam, actor, ...line } = row
  const isMine = actorId === ctx.actor.accountId
  const isHidden =
    isTeam && !isMine && !ctx.actor.isAdmin && staffRoleIn(ctx.actor.grants, record.hubId) === null
  return {
    ...line,
    actor: isHidden ? null : actor,
    isMine,
    isTeam,
    changes: Object.entries(changes)
      .sort(([a], [b]) => placeOf(a) - placeOf(b))
      .flatMap(([name, { b, a }]) => {
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

/** Fields of the event come in the order of its sections, what belongs to it after them. */
function placeOf(name: string): number {
  const place = EDITABLE_FIELDS.indexOf(name.split('.')[0] as (typeof EDITABLE_FIELDS)[number])
  return place === -1 ? EDITABLE_FIELDS.length : place
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)
