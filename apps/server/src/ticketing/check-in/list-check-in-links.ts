import type { listDoorLinks as contract } from '@larunbat/contract'
import type { SignedInHandler } from '../../database/context.ts'
import { requireEventRight } from '../../events/event/access.ts'
import { listDoorLinkRows } from './check-in-link-store.ts'
import { toDoorLink } from './to-check-in-link.ts'

/** Links of an event's door, for its owner and administrators. */
export const listDoorLinks: SignedInHandler<typeof contract> = async (ctx, { eventId }) => {
  await requireEventRight(ctx, eventId, 'door')
  return (await listDoorLinkRows(ctx.db, eventId)).map(toDoorLink)
}
