/** Limit of a picture as it is uploaded: the largest photos of phones and cameras. */
export const MAX_PICTURE_BYTES = 25 * 1024 * 1024
export const MAX_PICTURE_PIXELS = 40_000_000
/**
 * Longest side in pixels: a panorama twenty times as wide as high within the limit above. Formats allow lines of one
 * pixel by the million, which cost the encoder far more than their pixels.
 */
export const MAX_PICTURE_SIDE = 30_000
/** An animation becomes its first frame; one with more frames than this is refused. */
export const MAX_FRAMES = 300
/** Widths in pixels a picture is stored in, as far as it is wide enough. */
export const VARIANT_WIDTHS = [320, 640, 1280, 1920] as const

/** A picture to be prepared. */
export interface PictureOrder extends Omit<PictureJob, 'body'> {
  /** The bytes, or how to read them when its turn comes. */
  body: Uint8Array | (() => Promise<Uint8Array>)
  /** Whose it is: accounts take turns. */
  accountId?: number
}

export interface PictureJob {
  body: Uint8Array
  /** Widths to make; `isFullKept` adds the picture in its own size, 4,096 pixels at most. */
  widths: readonly number[]
  isFullKept: boolean
}

/** A job as it is announced to the encoder; so many bytes of body follow on its standard input. */
export interface JobNotice extends Omit<PictureJob, 'body'> {
  bytes: number
}

export type PictureFormat = 'image/avif' | 'image/webp' | 'image/jpeg'

export interface PreparedVariant {
  width: number
  height: number
  type: PictureFormat
  body: Uint8Array
}

/** A re-encoded picture: upright, sRGB, without metadata. `variants` are sorted by width. */
export interface PreparedPicture {
  /** Size of the original after turning it upright. */
  width: number
  height: number
  /** Bytes and type of the original. */
  bytes: number
  type: string
  /** `#rrggbb` */
  dominantColor: string
  variants: PreparedVariant[]
}

export type PictureFault = 'media.not_a_picture' | 'media.too_many_pixels' | 'media.too_slow' | 'media.busy'
export type WorkerAnswer = { picture: PreparedPicture } | { fault: PictureFault; reason: string }
