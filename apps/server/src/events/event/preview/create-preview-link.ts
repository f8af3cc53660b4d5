import type { previewEvent as contract } from '@larunbat/contract'
import { previewPath, watchPreviewPath } from '@larunbat/rules/address/public-address'
import type { SignedInHandler } from '../../../database/context.ts'
import { requireEventRight } from '../access.ts'
import { isWatched } from './watched-store.ts'

/** Long enough to look at every language, short enough for an address that is passed on. */
const STANDS_MS = 30 * 60_000

/**
 * Returns an address that opens the working copy of this event until its moment, while the caller may read it; another one,
 * where the event is watched online, with what its ticket holders will see.
 */
export const previewEvent: SignedInHandler<typeof contract> = async (ctx, { id }) => {
  await requireEventRight(ctx, id, 'read')
  const expiresAt = new Date(Date.now() + STANDS_MS)
  const { signer } = ctx.services
  return {
    url: signer.sign(previewPath(id, ctx.actor.accountId), expiresAt),
    watchUrl: (await isWatched(ctx.db, id))
      ? signer.sign(watchPreviewPath(id, ctx.actor.accountId), expiresAt)
      : null,
    expiresAt: expiresAt.toISOString(),
  }
}
