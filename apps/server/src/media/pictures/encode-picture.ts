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

/** Longest side in pixels we keep: a full-width picture on a 4K screen. */
const MAX_SIDE = 4096

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
    const side = isFullKept ? MAX_SIDE : Math.max(...widths)
    const base = await turnUpright(await decode(body, side), meta.orientation ?? 1)
    const variants: PreparedVariant[] = []
    for (const wanted of widths) {
      if (wanted < width && wanted <= base.raw.width) variants.push(await toWebp(base, wanted))
    }
    if (isFullKept || variants.length === 0) variants.push(await toFull(base, meta.hasAlpha))
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

/** The pixels, decoded once and line by line, at most `side` long; all sizes are made from them. */
async function decode(body: Uint8Array, side: number): Promise<Raw> {
  const small = open(body).resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
  return toRaw(small.toColourspace('srgb'))
}

/** How a camera held in each of the eight ways of EXIF is put right: mirrored or not, then turned by degrees. */
const TURNS: Readonly<Record<number, readonly [degrees: number, isMirrored: boolean]>> = {
  2: [0, true],
  3: [180, false],
  4: [180, true],
  5: [270, true],
  6: [90, false],
  7: [90, true],
  8: [270, false],
}

/** Turned after shrinking: turning needs all pixels at once, and those of a phone's photo fill half a gigabyte. */
async function turnUpright(upside: Raw, orientation: number): Promise<Raw> {
  const turn = TURNS[orientation]
  if (!turn) return upside
  const [degrees, isMirrored] = turn
  return toRaw(sharp(upside.data, { raw: upside.raw }).rotate(degrees).flop(isMirrored))
}

async function toRaw(image: Sharp): Promise<Raw> {
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true })
  return { data, raw: { width: info.width, height: info.height, channels: info.channels } }
}

async function toWebp({ data, raw }: Raw, width: number): Promise<PreparedVariant> {
  const made = await sharp(data, { raw })
    .resize({ width, withoutEnlargement: true })
    .webp({ quality: 80, effort: 3 })
    .toBuffer({ resolveWithObject: true })
  return { width: made.info.width, height: made.info.height, type: 'image/webp', body: made.data }
}

/** The largest size; JPEG opens everywhere (mail, social cards), WebP keeps transparency. */
async function toFull({ data, raw }: Raw, hasAlpha: boolean): Promise<PreparedVariant> {
  const image = sharp(data, { raw })
  const made = await (hasAlpha
    ? image.webp({ quality: 85, effort: 2 })
    : image.jpeg({ quality: 86 })
  ).toBuffer({ resolveWithObject: true })
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
