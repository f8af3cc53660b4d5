import { randomBytes } from 'node:crypto'
import type { Storage } from '../../platform/files/storage.ts'
import type { StoredVariant } from '../../tables.ts'
import type { PreparedPicture } from './picture.ts'

const EXTENSION = { 'image/avif': 'avif', 'image/webp': 'webp', 'image/jpeg': 'jpg' } as const

/**
 * Stores every size of a picture below `folder/<128 random bits>/` and answers their addresses, smallest first. The
 * random part makes an address unguessable and never used twice, so that it may be cached for ever.
 */
export async function storePicture(
  storage: Storage,
  folder: 'media' | 'participants' | 'accounts',
  { variants }: PreparedPicture,
): Promise<StoredVariant[]> {
  const base = `${folder}/${randomBytes(16).toString('hex')}`
  const stored: StoredVariant[] = []
  for (const { width, height, type, body } of variants) {
    const key = `${base}/${width}.${EXTENSION[type]}`
    await storage.put(key, body, type)
    stored.push({ width, height, type, url: storage.urlOf(key) })
  }
  return stored
}

/** The key behind an address of ours; undefined for any other address. */
export function keyOfUrl(storage: Storage, url: string): string | undefined {
  const root = storage.urlOf('')
  return url.startsWith(root) ? url.slice(root.length) : undefined
}

/** Deletes stored files by address; one that is already gone is no fault. */
export async function deleteStored(storage: Storage, urls: readonly string[]): Promise<void> {
  for (const url of urls) {
    const key = keyOfUrl(storage, url)
    if (key) await storage.delete(key)
  }
}
