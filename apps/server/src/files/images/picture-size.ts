import { MAX_PICTURE_PIXELS, MAX_PICTURE_SIDE } from './picture.ts'
import { pictureTypeOf } from './picture-type.ts'

interface Size {
  width: number
  height: number
}

/** True for more than the encoder takes on. */
export const isTooLarge = ({ width, height }: Size): boolean =>
  Math.max(width, height) > MAX_PICTURE_SIDE || width * height > MAX_PICTURE_PIXELS

/**
 * Returns the size in pixels that the header of a picture states, for PNG and extended WebP, the two formats beside
 * AVIF whose sides can reach millions of pixels. Undefined for the others: the encoder checks theirs before it decodes
 * anything.
 */
export function announcedSize(body: Uint8Array): Size | undefined {
  const head = Buffer.from(body.buffer, body.byteOffset, Math.min(body.byteLength, 32))
  if (head.length < 32) return undefined
  switch (pictureTypeOf(body)) {
    case 'image/png':
      return { width: head.readUInt32BE(16), height: head.readUInt32BE(20) }
    case 'image/webp':
      if (head.toString('latin1', 12, 16) !== 'VP8X') return undefined
      return { width: head.readUIntLE(24, 3) + 1, height: head.readUIntLE(27, 3) + 1 }
    default:
      return undefined
  }
}
