import type { PictureJob, PreparedPicture } from './picture.ts'
import { PicturePool } from './picture-pool.ts'

const pool = new PicturePool()

/** Re-encodes one picture in the process all domains share. Errors: `media.busy`, `media.not_a_picture`, ... */
export function preparePicture(job: PictureJob): Promise<PreparedPicture> {
  return pool.prepare(job)
}

export { MAX_PICTURE_BYTES, type PreparedPicture, VARIANT_WIDTHS } from './picture.ts'
export { readBase64 } from './read-base64.ts'
export { deleteStored, keyOfUrl, storePicture } from './store-picture.ts'
