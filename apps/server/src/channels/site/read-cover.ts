import { buffer } from 'node:stream/consumers'
import type { Picture } from '@larunbat/rules/events/public-event'
import sharp, { type Sharp } from 'sharp'
import type { Storage } from '../../platform/files/storage.ts'

/** Size of the place a cover has in a social card. */
const WIDTH = 420
const HEIGHT = 630
const FILES = '/files/'
const MAX_BYTES = 8 * 1024 * 1024

/** A stored picture of an event as the `data:` address of a JPEG for its social card; undefined when it cannot be had. */
export async function readCover(
  storage: Storage | undefined,
  cover: Picture | null | undefined,
): Promise<string | undefined> {
  // The smallest variant that is still sharp in the card; AVIF takes longest to read.
  const variants = (cover?.variants ?? []).filter(({ type }) => type !== 'image/avif')
  const fit = variants.sort((one, other) => one.width - other.width).find(({ height }) => height >= HEIGHT)
  const url = fit?.url ?? cover?.url
  if (!storage || !cover || !url?.startsWith(FILES)) return undefined
  try {
    const file = await storage.get(url.slice(FILES.length))
    if (!file || file.size > MAX_BYTES) {
      file?.body.destroy()
      return undefined
    }
    const jpeg = await crop(await buffer(file.body), cover)
      .jpeg({ quality: 82 })
      .toBuffer()
    return `data:image/jpeg;base64,${jpeg.toString('base64')}`
  } catch {
    // The card is drawn with its generated poster instead.
    return undefined
  }
}

/** Around the focal point when there is one, else around what draws the eye. */
function crop(body: Buffer, { width, height, focusX, focusY }: Picture): Sharp {
  const image = sharp(body, { limitInputPixels: 40_000_000 })
  if (typeof focusX !== 'number' || typeof focusY !== 'number')
    return image.resize(WIDTH, HEIGHT, { fit: 'cover', position: 'attention' })
  const scale = Math.max(WIDTH / width, HEIGHT / height)
  const whole = { width: Math.ceil(width * scale), height: Math.ceil(height * scale) }
  return image.resize({ ...whole, fit: 'fill' }).extract({
    left: startOf(focusX * whole.width, WIDTH, whole.width),
    top: startOf(focusY * whole.height, HEIGHT, whole.height),
    width: WIDTH,
    height: HEIGHT,
  })
}

/** Where a window of a length begins so that `point` is in its middle, as far as the picture reaches. */
const startOf = (point: number, length: number, whole: number) =>
  Math.min(Math.max(0, Math.round(point - length / 2)), whole - length)
