import sharp, { type Sharp } from 'sharp'
import {
  MAX_FRAMES,
  MAX_PICTURE_PIXELS,
  type PictureFault,
  type PictureJob,
  type PreparedPicture,
  type PreparedVariant,
} from './picture.ts'
import { pictureTypeOf } from './picture-type.ts'

/** Formats can hold no more: WebP 16,383 pixels a side; ours are never shown larger. */
const MAX_SIDE = 16_383

// One picture at a time and nothing kept between pictures: memory counts more than speed here.
sharp.concurrency(1)
sharp.cache(false)
// Everything is locked but the five loaders we mean: SVG, PDF and the like are never tried.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadHeifBuffer',
    'VipsForeignLoadNsgifBuffer',
  ],
})

export class PictureError extends Error {
  override name = 'PictureError'
  readonly fault: PictureFault

  constructor(fault: PictureFault, reason: string) {
    super(reason)
    this.fault = fault
  }
}

/**
 * Re-encodes a picture. Runs in a process of its own (see picture-pool.ts), as a crafted file may take long or take
 * the process with it.
 * @throws PictureError for whatever is not a picture within the limits.
 */
export async function encodePicture({ body, widths, isFullKept }: PictureJob): Promise<PreparedPicture> {
  const type = pictureTypeOf(body)
  if (!type) throw new PictureError('media.not_a_picture', 'unknown content')
  try {
    const meta = await open(body).metadata()
    if ((meta.pages ?? 1) > MAX_FRAMES) throw new PictureError('media.not_a_picture', `${meta.pages} frames`)
    const { width, height } = meta.autoOrient
    const base = await shrink(body, Math.min(width, Math.max(...widths)))
    const variants: PreparedVariant[] = []
    for (const wanted of widths) {
      // The own size already stands for a width that is hardly smaller.
      if (wanted < width) variants.push(await toWebp(base, wanted))
    }
    if (isFullKept || variants.length === 0) variants.push(await toFull(body, meta.hasAlpha))
    return { width, height, bytes: body.byteLength, type, dominantColor: await colorOf(base), variants }
  } catch (error) {
    throw error instanceof PictureError ? error : toPictureError(error)
  }
}

const open = (body: Uint8Array): Sharp =>
  sharp(body, { limitInputPixels: MAX_PICTURE_PIXELS, failOn: 'error', pages: 1 })

interface Raw {
  data: Buffer
  raw: { width: number; height: number; channels: 1 | 2 | 3 | 4 }
}

/** Decoded once at the greatest width wanted; the smaller sizes come from these pixels. */
async function shrink(body: Uint8Array, width: number): Promise<Raw> {
  const { data, info } = await open(body)
    .autoOrient()
    .resize({ width, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, raw: { width: info.width, height: info.height, channels: info.channels } }
}

async function toWebp({ data, raw }: Raw, width: number): Promise<PreparedVariant> {
  const made = await sharp(data, { raw })
    .resize({ width, withoutEnlargement: true })
    .webp({ quality: 80, effort: 3 })
    .toBuffer({ resolveWithObject: true })
  return { width: made.info.width, height: made.info.height, type: 'image/webp', body: made.data }
}

/** The picture in its own size; JPEG opens everywhere (mail, social cards), WebP keeps transparency. */
async function toFull(body: Uint8Array, hasAlpha: boolean): Promise<PreparedVariant> {
  const upright = open(body)
    .autoOrient()
    .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
  const made = await (hasAlpha
    ? upright.webp({ quality: 85, effort: 2 })
    : upright.jpeg({ quality: 86 })
  ).toBuffer({
    resolveWithObject: true,
  })
  const type = hasAlpha ? 'image/webp' : 'image/jpeg'
  return { width: made.info.width, height: made.info.height, type, body: made.data }
}

async function colorOf({ data, raw }: Raw): Promise<string> {
  const { dominant } = await sharp(data, { raw }).resize({ width: 64, withoutEnlargement: true }).stats()
  return `#${[dominant.r, dominant.g, dominant.b].map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

function toPictureError(error: unknown): PictureError {
  const reason = error instanceof Error ? error.message : String(error)
  return new PictureError(
    /pixel limit/i.test(reason) ? 'media.too_many_pixels' : 'media.not_a_picture',
    reason,
  )
}
