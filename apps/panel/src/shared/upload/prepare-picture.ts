/** Why a picture cannot be sent; keys of the texts in `uploads`, `picture`. */
export type PictureFault = 'heic' | 'unreadable' | 'tooBig' | 'tooSmall'

export class PictureError extends Error {
  override readonly name = 'PictureError'
  readonly fault: PictureFault
  readonly values: Readonly<Record<string, number>>

  constructor(fault: PictureFault, values: Readonly<Record<string, number>> = {}) {
    super(fault)
    this.fault = fault
    this.values = values
  }
}

/** Above either of these a picture is made smaller before it travels; no variant needs more. */
const MAX_PX = 4096
const SHRINK_BYTES = 10 * 1024 * 1024
/** What the server takes. */
const MAX_BYTES = 25 * 1024 * 1024
const QUALITY = 0.9
const HEIC = /\.(heic|heif)$/i

export const PICTURE_TYPES = 'image/jpeg,image/png,image/webp,image/avif'

/**
 * A picture ready to be sent: as it is, or smaller when it is larger than 4,096 px or 10 MB. Photos in HEIC become JPEG
 * where the browser reads them. Throws `PictureError`.
 */
export async function preparePicture(
  file: Blob & { name?: string },
  least: { minWidth: number; minHeight: number } = { minWidth: 0, minHeight: 0 },
): Promise<Blob> {
  const isHeic = /heic|heif/.test(file.type) || HEIC.test(file.name ?? '')
  const bitmap = await createImageBitmap(file).catch(() => undefined)
  if (!bitmap) throw new PictureError(isHeic ? 'heic' : 'unreadable')
  try {
    const { width, height } = bitmap
    if (width < least.minWidth || height < least.minHeight)
      throw new PictureError('tooSmall', { width, height, ...least })
    const share = Math.min(1, MAX_PX / Math.max(width, height))
    const isFine = share === 1 && file.size <= SHRINK_BYTES && !isHeic
    const smaller = isFine ? undefined : await redraw(bitmap, share, file.type)
    const ready = smaller && (isHeic || smaller.size < file.size) ? smaller : file
    if (ready.size > MAX_BYTES) throw new PictureError('tooBig', { max: MAX_BYTES / 1024 / 1024 })
    return ready
  } finally {
    bitmap.close()
  }
}

/** Redraws a picture; undefined when the device has no memory for it. Transparency is kept. */
async function redraw(bitmap: ImageBitmap, share: number, type: string): Promise<Blob | undefined> {
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(bitmap.width * share)
  canvas.height = Math.round(bitmap.height * share)
  const pen = canvas.getContext('2d')
  if (!pen) return undefined
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  const target = type === 'image/png' || type === 'image/webp' ? 'image/webp' : 'image/jpeg'
  return new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? undefined), target, QUALITY))
}
