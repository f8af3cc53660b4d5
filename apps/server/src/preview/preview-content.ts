import type { previewContent as contract } from '@larunbat/contract'
import { previewPath } from '@larunbat/rules/public-address'
import { requireContentRight } from '../contents/access.ts'
import type { SignedInHandler } from '../context.ts'

/** Long enough to look at every language, short enough for an address that somebody passes on. */
const STANDS_MS = 30 * 60_000

/** The address opens the working copy of this event to whoever holds it, until its moment. */
export const previewContent: SignedInHandler<typeof contract> = async (ctx, { id }) => {
  await requireContentRight(ctx, id, 'read')
  const expiresAt = new Date(Date.now() + STANDS_MS)
  return { url: ctx.services.signer.sign(previewPath(id), expiresAt), expiresAt: expiresAt.toISOString() }
}
