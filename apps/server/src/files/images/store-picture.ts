import { randomBytes } from 'node:crypto'
import type { Ctx } from '../../database/context.ts'
import type { StoredVariant } from '../../database/stored-values.ts'
import type { Storage } from '../../platform/files/storage.ts'
import { dropFiles, trackFiles } from '../stored-files/file-ledger.ts'
import type { PreparedPicture } from './picture.ts'

const EXTENSION = { 'image/avif': 'avif', 'image/webp': 'webp', 'image/jpeg': 'jpg' } as const
/** Folders of pictures as `storePicture` makes them. */
const PICTURE_FOLDER = /^(?:media|participants|accounts)\/[0-9a-f]{32}\//

export interface StoredPicture {
  /** Smallest first. */
  variants: StoredVariant[]
  /** To be claimed (`claimFiles`) by the transaction that names the picture, or dropped. */
  keys: string[]
}

/**
 * Stores every size of a picture below `folder/<128 random bits>/`, announced in the ledger of loose files. The random
 * part makes an address unguessable and never used twice, so that it may be cached for ever. What fails leaves nothing.
 */
export async function storePicture(
  ctx: Pick<Ctx, 'db' | 'services' | 'log'>,
  folder: 'media' | 'participants' | 'accounts',
  { variants }: PreparedPicture,
): Promise<StoredPicture> {
  const { storage } = ctx.services
  const base = `${folder}/${randomBytes(16).toString('hex')}/`
  await trackFiles(ctx, [base])
  const stored: StoredVariant[] = []
  try {
    for (const { width, height, type, body } of variants) {
      const key = `${base}${width}.${EXTENSION[type]}`
      await storage.put(key, body, type)
      stored.push({ width, height, type, url: storage.urlOf(key) })
    }
  } catch (error) {
    await dropFiles(ctx, [base])
    throw error
  }
  return { variants: stored, keys: [base] }
}

/** The key behind an address of ours; undefined for any other address. */
export function keyOfUrl(storage: Storage, url: string): string | undefined {
  const root = storage.urlOf('')
  return url.startsWith(root) ? url.slice(root.length) : undefined
}

/** What a picture with these addresses takes in the storage: its folder, as `releaseFiles` and `sweepFiles` want it. */
export function keysOfUrls(storage: Storage, urls: readonly string[]): string[] {
  const keys = urls.flatMap((url) => keyOfUrl(storage, url) || [])
  return [...new Set(keys.map((key) => PICTURE_FOLDER.exec(key)?.[0] ?? key))]
}
