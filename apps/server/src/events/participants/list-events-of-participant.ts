import type { listEventsOfParticipant as contract } from '@larunbat/contract'
import type { SignedInHandler } from '../../database/context.ts'
import { listRowsOfParticipant } from '../event/event-row-store.ts'
import { requireParticipantOwner } from './access.ts'

const MAX_ROWS = 5000
const USUAL_PAGE = 50

/** Its owner learns nothing of what others have not published: of theirs only the approved copy is shown. */
export const listEventsOfParticipant: SignedInHandler<typeof contract> = async (
  ctx,
  { participantId, yearFrom, yearUntil, page, pageSize },
) => {
  const { id } = await requireParticipantOwner(ctx, ctx.db, participantId)
  const size = pageSize ?? (page === undefined ? MAX_ROWS : USUAL_PAGE)
  const { rows, total } = await listRowsOfParticipant(ctx.db, {
    participantId: id,
    yearFrom,
    yearUntil,
    viewerId: ctx.actor.isAdmin ? undefined : ctx.actor.accountId,
    limit: size,
    offset: ((page ?? 1) - 1) * size,
  })
  return page === undefined ? rows : { rows, total, page, pageSize: size }
}
