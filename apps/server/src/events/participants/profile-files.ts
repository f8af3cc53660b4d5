import type { SignedInCtx } from '../../database/context.ts'
import type { Db, Row } from '../../database/tables.ts'
import { keysOfUrls } from '../../files/images/index.ts'
import { claimFiles, dropFiles, releaseFiles, sweepFiles } from '../../files/stored-files/file-ledger.ts'
import { AppError } from '../../platform/errors.ts'
import type { Profile } from './profile-values.ts'

type Photos = Pick<Row<'participant'>, 'cover_photo' | 'profile_photo'>
/** Only files that are a participant's alone are deleted with it. */
const OWN_FOLDER = /^participants\/[0-9a-f]{32}\/$/

const keysOf = (ctx: Pick<SignedInCtx, 'services'>, photos: Photos | undefined): string[] => {
  const urls = [photos?.cover_photo, photos?.profile_photo].filter((url) => typeof url === 'string')
  return keysOfUrls(ctx.services.storage, urls).filter((key) => OWN_FOLDER.test(key))
}

/** To be called by the transaction that wrote `after` for `before`: new files get their row, old ones lose it. */
export async function exchangeFiles(
  ctx: Pick<SignedInCtx, 'services'>,
  tx: Db,
  { before, after, keys }: { before?: Photos; after?: Photos; keys: readonly string[] },
): Promise<string[]> {
  await claimFiles(tx, keys)
  const now = new Set(keysOf(ctx, after))
  const released = keysOf(ctx, before).filter((key) => !now.has(key))
  await releaseFiles(tx, released)
  return released
}

/**
 * Runs the transaction of a changed profile, which returns the files it released; they are deleted after its commit.
 * When it is refused, the files of new photos are deleted.
 */
export async function withFiles<T>(
  ctx: SignedInCtx,
  { keys }: Pick<Profile, 'keys'>,
  work: () => Promise<{ answer: T; released: readonly string[] }>,
): Promise<T> {
  try {
    const { answer, released } = await work()
    await sweepFiles(ctx, released)
    return answer
  } catch (error) {
    // Only after a refusal: when the connection broke at the commit, the row may be there and need its files.
    if (error instanceof AppError) await dropFiles(ctx, keys)
    throw error
  }
}
