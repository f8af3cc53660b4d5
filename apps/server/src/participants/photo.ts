import type { Ctx } from '../context.ts'
import { claimFiles } from '../files/ledger.ts'
import { keyOfUrl, preparePicture, readBase64, storePicture } from '../media/pictures/index.ts'
import { AppError } from '../platform/errors.ts'
import { invalidFields } from '../platform/http/input-faults.ts'
import { translate } from '../platform/texts.ts'

/**
 * A photo field: null takes the photo away, a base64 picture is re-encoded (at most `width` pixels wide) and stored, an
 * address must be one of a picture we keep. Any other address is refused: we would show what we do not control.
 */
export async function readPhoto(
  ctx: Ctx,
  value: string | null,
  width: number,
  field: string,
): Promise<string | null> {
  if (value === null || value === '') return null
  const { storage, config } = ctx.services
  const path = value.startsWith(`${config.publicUrl}/`) ? value.slice(config.publicUrl.length) : value
  if (/^\/files\/|^[a-z][a-z0-9+.-]*:\/\//i.test(path)) {
    const key = keyOfUrl(storage, path)
    if (key && (await isStored(ctx, key))) return storage.urlOf(key)
    throw invalidFields({ [field]: translate(ctx.language, 'errors:media.not_found') }, ctx.language)
  }
  const picture = await preparePicture({ body: readBase64(value, field), widths: [width], isFullKept: false })
  const { variants, keys } = await storePicture(ctx, 'participants', picture)
  await claimFiles(ctx.db, keys)
  const [stored] = variants
  if (!stored) throw new AppError('media.not_a_picture', { fields: [field] })
  return stored.url
}

async function isStored({ services: { storage } }: Ctx, key: string): Promise<boolean> {
  const file = await storage.get(key, { start: 0, end: 0 }).catch(() => undefined)
  file?.body.destroy()
  return file !== undefined
}
