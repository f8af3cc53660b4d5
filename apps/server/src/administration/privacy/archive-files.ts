import { extname } from 'node:path'
import type { StoredVariant } from '../../database/stored-values.ts'
import { keyOfUrl } from '../../files/images/index.ts'
import type { Storage } from '../../platform/files/storage.ts'
import type { CollectedEvent, CollectedRow } from './collect-store.ts'

/** From what fewest programs open to what all of them do. */
const FORMATS = ['image/avif', 'image/webp', 'image/jpeg']

/** A stored file and its place in the archive, without extension. */
export interface ArchivedFile {
  readonly name: string
  readonly url: string
}

/**
 * Of a picture the largest stored size, as JPEG where there is one: the smaller ones are made from it by machine and
 * would only multiply the archive, and JPEG opens everywhere.
 */
export function largestOf(variants: readonly StoredVariant[]): string | undefined {
  const rank = ({ width, type }: StoredVariant) => width * 3 + FORMATS.indexOf(type)
  return [...variants].sort((a, b) => rank(b) - rank(a))[0]?.url
}

/**
 * The files of an event: pictures, documents and sounds of its extras, videos. Of a video that we turned into two sizes
 * the larger one.
 */
export function filesOfEvent({
  media = [],
  extras = [],
  videos = [],
}: Partial<CollectedEvent>): ArchivedFile[] {
  const pictures = media.map(({ id, use, variants, url }) => ({
    name: `pictures/${String(use)}-${String(id)}`,
    url: largestOf(variants as StoredVariant[]) ?? String(url),
  }))
  const documents = extras.flatMap(({ id, kind, file }) => {
    const url = (file as { url?: unknown } | null)?.url
    return typeof url === 'string' ? [{ name: `extras/${String(kind)}-${String(id)}`, url }] : []
  })
  return [...pictures, ...documents, ...videos.flatMap(videoFile)]
}

/** The bytes of a video that stands with us; of one elsewhere the address is in the data. */
export function videoFile({ id, use, file_url }: CollectedRow): ArchivedFile[] {
  return typeof file_url === 'string' ? [{ name: `videos/${String(use)}-${String(id)}`, url: file_url }] : []
}

/** The photos of a profile. */
export function photosOf({ id, profile_photo, cover_photo }: CollectedRow, folder: string): ArchivedFile[] {
  const of = (name: string, url: unknown) =>
    typeof url === 'string' ? [{ name: `${folder}/${name}-${String(id)}`, url }] : []
  return [...of('profile', profile_photo), ...of('cover', cover_photo)]
}

/** The key of a file of ours behind an address; undefined for anything else. */
export function keyOfFile(storage: Storage, url: string): string | undefined {
  const key = keyOfUrl(storage, url)
  return key && extname(key) !== '' ? key : undefined
}
