import sharp, { type Sharp } from 'sharp'
import { collectGarbage } from './collect-garbage.ts'
import { encode, encodeFull, encodeVariants, type Raw, toRaw } from './encode-variants.ts'
import {
  MAX_FRAMES,
  MAX_PICTURE_PIXELS,
  type PictureFault,
  type PictureJob,
  type PreparedPicture,
  type PreparedVariant,
} from './picture.ts'
import { isTooLarge } from './picture-size.ts'
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
 * the process with it. The job is used up: its body goes as soon as the pixels are there.
 * @throws PictureError for whatever is not a picture within the limits.
 */
export async function encodePicture(job: PictureJob): Promise<PreparedPicture> {
  const bytes = job.body.byteLength
  const type = pictureTypeOf(job.body)
  if (!type) throw new PictureError('media.not_a_picture', 'unknown content')
  try {
    const meta = await open(job.body).metadata()
    if ((meta.pages ?? 1) > MAX_FRAMES) throw new PictureError('media.not_a_picture', `${meta.pages} frames`)
    const { width, height } = meta.autoOrient
    if (isTooLarge({ width, height })) throw new PictureError('media.too_many_pixels', `${width} x ${height}`)
    const base = await takePixels(job, meta.orientation ?? 1)
    const dominantColor = await colorOf(base)
    const variants = job.isFullKept
      ? await encodeVariants(base, job.widths, meta.hasAlpha)
      : await encodeSizes(base, job.widths, meta.hasAlpha)
    return { width, height, bytes, type, dominantColor, variants }
  } catch (error) {
    throw error instanceof PictureError ? error : toPictureError(error)
  }
}

const NOTHING = new Uint8Array()

async function takePixels(job: PictureJob, orientation: number): Promise<Raw> {
  const side = job.isFullKept ? MAX_SIDE : Math.max(...job.widths)
  const upside = await decode(job.body, side)
  job.body = NOTHING
  collectGarbage()
  return turnUpright(upside, orientation).finally(collectGarbage)
}

const open = (body: Uint8Array): Sharp =>
  sharp(body, { limitInputPixels: MAX_PICTURE_PIXELS, failOn: 'error', pages: 1 })

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

/** WebP at these widths, for pictures shown in one place only; one that is smaller than all of them as it is. */
async function encodeSizes(base: Raw, widths: readonly number[], hasAlpha: boolean) {
  const variants: PreparedVariant[] = []
  for (const width of widths)
    if (width <= base.raw.width) variants.push(await encode(base, width, 'image/webp'))
  return variants.length > 0 ? variants : [await encodeFull(base, hasAlpha)]
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
