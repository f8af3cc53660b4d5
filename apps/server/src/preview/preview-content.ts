import type { previewContent as contract } from '@larunbat/contract'
import { previewPath, watchPreviewPath } from '@larunbat/rules/public-address'
import { requireContentRight } from '../contents/access.ts'
import type { SignedInHandler } from '../context.ts'
import { isWatched } from '../watch/watch-store.ts'

/** Long enough to look at every language, short enough for an address that somebody passes on. */
const STANDS_MS = 30 * 60_000

/**
 * The address opens the working copy of this event to whoever holds it, until its moment; another one, where the event is
 * watched online, what its ticket holders will see.
 */
export const previewContent: SignedInHandler<typeof contract> = async (ctx, { id }) => {
  await requireContentRight(ctx, id, 'read')
  const expiresAt = new Date(Date.now() + STANDS_MS)
  const { signer } = ctx.services
  return {
    url: signer.sign(previewPath(id), expiresAt),
    watchUrl: (await isWatched(ctx.db, id)) ? signer.sign(watchPreviewPath(id), expiresAt) : null,
    expiresAt: expiresAt.toISOString(),
  }
}
