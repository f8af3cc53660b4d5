import type { AccountChanges } from '@larunbat/contract'
import type { Of } from '@larunbat/contract/kit'
import type { SignedInCtx } from '../../database/context.ts'
import type { Db } from '../../database/tables.ts'
import { keysOfUrls } from '../../files/images/index.ts'
import { readPhoto } from '../../files/images/read-photo.ts'
import { claimFiles, dropFiles, releaseFiles } from '../../files/stored-files/file-ledger.ts'
import type { AccountRecord } from './account-store.ts'

type Photos = Pick<AccountRecord, 'cover_photo' | 'profile_photo'>

export interface NewPhotos {
  /** The columns to write; empty when no photo was sent. */
  readonly values: Partial<Photos>
  /** Their files: claimed by the transaction that writes the columns, dropped when there is none. */
  readonly keys: string[]
}

const OWN_FOLDER = /^accounts\/[0-9a-f]{32}\/$/
const FIELDS = [
  ['coverPhoto', 'cover_photo', { field: 'foto_portada', width: 1280 }],
  ['profilePhoto', 'profile_photo', { field: 'foto_perfil', width: 640 }],
] as const

/** Stores the photos that were sent with a changed profile; takes seconds, so call it before the transaction. */
export async function readAccountPhotos(
  ctx: SignedInCtx,
  input: Of<typeof AccountChanges>,
  before: Photos,
): Promise<NewPhotos> {
  const values: Partial<Photos> = {}
  const keys: string[] = []
  try {
    for (const [name, column, { field, width }] of FIELDS) {
      const sent = input[name]
      if (sent === undefined) continue
      const kept = before[column]
      const photo = await readPhoto(ctx, sent, { field, width, kept: [kept], folder: 'accounts' })
      // Left out, so that a photo of the same moment is not overwritten by the address of the one before it.
      if (photo.url === undefined || (kept !== null && photo.url === kept)) continue
      values[column] = photo.url
      keys.push(...photo.keys)
    }
  } catch (error) {
    await dropFiles(ctx, keys)
    throw error
  }
  return { values, keys }
}

/**
 * To be called by the transaction that wrote the photos of `after`: new files get their row, old ones lose it. Answers
 * the files to be swept after the commit.
 */
export async function exchangePhotos(
  { services: { storage } }: SignedInCtx,
  tx: Db,
  { before, after, keys }: { before: Photos; after: Photos; keys: readonly string[] },
): Promise<string[]> {
  const keysOf = (photos: Photos) =>
    keysOfUrls(
      storage,
      [photos.cover_photo, photos.profile_photo].filter((url) => url !== null),
    ).filter((key) => OWN_FOLDER.test(key))
  await claimFiles(tx, keys)
  const now = new Set(keysOf(after))
  const released = keysOf(before).filter((key) => !now.has(key))
  await releaseFiles(tx, released)
  return released
}
