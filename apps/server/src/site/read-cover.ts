import { buffer } from 'node:stream/consumers'
import type { Picture } from '@larunbat/rules/public-event'
import sharp from 'sharp'
import type { Storage } from '../platform/files/storage.ts'

/** Size of the place a cover has in a social card. */
const WIDTH = 420
const HEIGHT = 630
const FILES = '/files/'
const MAX_BYTES = 8 * 1024 * 1024

/** An event's stored cover as the `data:` address of a JPEG for its social card; undefined when it cannot be had. */
export async function readCover(
  storage: Storage | undefined,
  cover: Picture | null | undefined,
): Promise<string | undefined> {
  // The smallest variant that is still sharp in the card; AVIF takes longest to read.
  const variants = (cover?.variants ?? []).filter(({ type }) => type !== 'image/avif')
  const fit = variants.sort((one, other) => one.width - other.width).find(({ height }) => height >= HEIGHT)
  const url = fit?.url ?? cover?.url
  if (!storage || !url?.startsWith(FILES)) return undefined
  try {
    const file = await storage.get(url.slice(FILES.length))
    if (!file || file.size > MAX_BYTES) {
      file?.body.destroy()
      return undefined
    }
    const jpeg = await sharp(await buffer(file.body), { limitInputPixels: 40_000_000 })
      .resize(WIDTH, HEIGHT, { fit: 'cover', position: 'attention' })
      .jpeg({ quality: 82 })
      .toBuffer()
    return `data:image/jpeg;base64,${jpeg.toString('base64')}`
  } catch {
    // The card is drawn with its generated poster instead.
    return undefined
  }
}
