import type { listDoorLinks as contract } from '@larunbat/contract'
import { requireContentRight } from '../contents/access.ts'
import type { SignedInHandler } from '../context.ts'
import { listDoorLinkRows } from './door-link-store.ts'
import { toDoorLink } from './shown-link.ts'

/** Links of an event's door, for its owner and administrators. */
export const listDoorLinks: SignedInHandler<typeof contract> = async (ctx, { contentId }) => {
  await requireContentRight(ctx, contentId, 'door')
  return (await listDoorLinkRows(ctx.db, contentId)).map(toDoorLink)
}
