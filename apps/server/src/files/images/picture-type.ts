/** Accepted types, determined from the first bytes of the file; its name and claimed type are ignored. */
export type PictureType = 'image/jpeg' | 'image/png' | 'image/webp' | 'image/avif' | 'image/gif'

const AVIF_BRANDS = new Set(['avif', 'avis'])

/** The type by content, undefined for anything else (SVG and HTML among them). */
export function pictureTypeOf(body: Uint8Array): PictureType | undefined {
  const head = Buffer.from(body.buffer, body.byteOffset, Math.min(body.byteLength, 64))
  const ascii = (from: number, to: number) => head.toString('latin1', from, to)
  if (head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff) return 'image/jpeg'
  if (ascii(0, 8) === '\x89PNG\r\n\x1a\n') return 'image/png'
  if (ascii(0, 6) === 'GIF87a' || ascii(0, 6) === 'GIF89a') return 'image/gif'
  if (ascii(0, 4) === 'RIFF' && ascii(8, 12) === 'WEBP') return 'image/webp'
  if (ascii(4, 8) !== 'ftyp' || head.length < 16) return undefined
  // The brand itself, or one of the compatible brands that follow.
  const brands = [ascii(8, 12), ...Array.from({ length: 8 }, (_, i) => ascii(16 + i * 4, 20 + i * 4))]
  return brands.some((brand) => AVIF_BRANDS.has(brand)) ? 'image/avif' : undefined
}
