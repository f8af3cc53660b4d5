import type { PictureOrder, PreparedPicture } from './picture.ts'
import { PicturePool } from './picture-pool.ts'

const pool = new PicturePool()

/** Re-encodes one picture in the processes all domains share. Errors: `media.busy`, `media.not_a_picture`, ... */
export function preparePicture(order: PictureOrder): Promise<PreparedPicture> {
  return pool.prepare(order)
}

export { MAX_PICTURE_BYTES, type PreparedPicture, VARIANT_WIDTHS } from './picture.ts'
export { readBase64 } from './read-base64.ts'
export { keyOfUrl, keysOfUrls, type StoredPicture, storePicture } from './store-picture.ts'
