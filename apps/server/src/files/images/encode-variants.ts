import sharp, { type Sharp } from 'sharp'
import { collectGarbage } from './collect-garbage.ts'
import type { PictureFormat, PreparedVariant } from './picture.ts'

/** Pixels of a picture, upright and sRGB. */
export interface Raw {
  data: Buffer
  raw: { width: number; height: number; channels: 1 | 2 | 3 | 4 }
}

/**
 * Widest picture of each format in pixels. AVIF stops at what a phone or a half-width place shows: its time grows with
 * the pixels, and above that WebP does.
 */
const WIDEST = { 'image/avif': 1280, 'image/webp': 1920 } as const
const NOTHING = Buffer.alloc(0)
/** The one JPEG beside the full one: what mail programs and old browsers get. */
const JPEG_WIDTH = 1280

/**
 * Every size and format of a picture: AVIF and WebP at these widths and at its own where that is less than the widest of
 * the format, one middle JPEG, and the whole picture. Sorted by width; at one width WebP comes first. The pixels of
 * `whole` are used up: they go as soon as the smaller ones are there.
 */
export async function encodeVariants(
  whole: Raw,
  widths: readonly number[],
  hasAlpha: boolean,
): Promise<PreparedVariant[]> {
  const { width } = whole.raw
  const full = await encodeFull(whole, hasAlpha)
  const middle = await shrink(whole, WIDEST['image/webp'])
  whole.data = NOTHING
  collectGarbage()
  const variants: PreparedVariant[] = []
  for (const format of ['image/webp', 'image/avif'] as const) {
    // The whole picture is a WebP itself when it is transparent.
    const own = format === 'image/webp' && hasAlpha ? [] : [width]
    const wanted = [...widths.filter((each) => each < width), ...own].filter((each) => each <= WIDEST[format])
    for (const each of wanted) variants.push(await encode(middle, each, format))
  }
  if (!hasAlpha && width > JPEG_WIDTH) variants.push(await encode(middle, JPEG_WIDTH, 'image/jpeg'))
  // A stable sort: formats keep their order within a width.
  variants.sort((one, other) => one.width - other.width)
  return [...variants, full]
}

/** The largest size; JPEG opens everywhere (mail, social cards), WebP keeps transparency. */
export function encodeFull(base: Raw, hasAlpha: boolean): Promise<PreparedVariant> {
  const image = open(base)
  return hasAlpha
    ? toVariant(image.webp({ quality: 85, effort: 1 }), 'image/webp')
    : toVariant(image.jpeg({ quality: 86 }), 'image/jpeg')
}

/** One size of a picture, never larger than it is. */
export function encode(base: Raw, width: number, format: PictureFormat): Promise<PreparedVariant> {
  const image = open(base).resize({ width, withoutEnlargement: true })
  // Low efforts: the next ones take two to ten times as long for files hardly smaller.
  if (format === 'image/avif') return toVariant(image.avif({ quality: 55, effort: 0 }), format)
  if (format === 'image/webp') return toVariant(image.webp({ quality: 80, effort: 1 }), format)
  return toVariant(image.jpeg({ quality: 82 }), format)
}

/** Shrinking from the whole picture costs more than from one that is half as wide. */
async function shrink(base: Raw, width: number): Promise<Raw> {
  return base.raw.width <= width ? { ...base } : toRaw(open(base).resize({ width }))
}

export async function toRaw(image: Sharp): Promise<Raw> {
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true })
  return { data, raw: { width: info.width, height: info.height, channels: info.channels } }
}

const open = ({ data, raw }: Raw): Sharp => sharp(data, { raw })

async function toVariant(image: Sharp, type: PictureFormat): Promise<PreparedVariant> {
  const { data, info } = await image.toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, type, body: data }
}
