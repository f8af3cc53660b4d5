import type { addMedia as contract } from '@larunbat/contract'
import { requireContentOwner, requireEditableContent } from '../contents/access.ts'
import { partChanged } from '../contents/part-changed.ts'
import { inTransaction, type SignedInHandler } from '../context.ts'
import { AppError } from '../platform/errors.ts'
import type { NewRow, Row } from '../tables.ts'
import { rearrange } from './arrange.ts'
import { checkAlt } from './check-alt.ts'
import { toMedia, urlsOf } from './media-row.ts'
import { insertMedia, listMediaRows, removeMedia } from './media-store.ts'
import { deleteStored, preparePicture, readBase64, storePicture, VARIANT_WIDTHS } from './pictures/index.ts'

/** Pictures one event may have. */
const MOST_PICTURES = 200

/**
 * Re-encodes and stores first, and only then takes a connection: a picture needs seconds, and files that no row names
 * are never shown. A new cover or poster takes the place of the old one, whose files go after the commit.
 */
export const addMedia: SignedInHandler<typeof contract> = async (ctx, input) => {
  const { contentId, use = 'gallery', position, title = null, alt = null } = input
  const { storage } = ctx.services
  await requireContentOwner(ctx, contentId)
  checkAlt(ctx, alt)
  const picture = await preparePicture({
    body: readBase64(input.base64),
    widths: VARIANT_WIDTHS,
    isFullKept: true,
  })
  const variants = await storePicture(storage, 'media', picture)
  const { width, height, bytes, type, dominantColor } = picture
  const row = {
    content_id: contentId,
    use,
    title,
    alt,
    url: variants.at(-1)?.url ?? '',
    variants: JSON.stringify(variants),
    width,
    height,
    bytes,
    type,
    dominant_color: dominantColor,
  } satisfies NewRow<'media'>
  const stored = { url: row.url, variants }
  try {
    const { media, replaced } = await inTransaction(ctx, async (tx) => {
      const content = await requireEditableContent(ctx, tx, contentId)
      const before = await listMediaRows(tx, contentId)
      if (before.length >= MOST_PICTURES) throw new AppError('media.too_many')
      const replaced = use === 'gallery' ? [] : before.filter((other) => other.use === use)
      for (const other of replaced) await removeMedia(tx, contentId, other.id)
      const { id } = await insertMedia(tx, row)
      await rearrange(tx, contentId, { id, use, position: position ?? undefined })
      await partChanged(tx, content)
      const media = (await listMediaRows(tx, contentId)).find((other) => other.id === id) as Row<'media'>
      return { media, replaced }
    })
    await deleteStored(storage, replaced.flatMap(urlsOf))
    return toMedia(media)
  } catch (error) {
    // Only after a refusal: when the connection broke at the commit, the row may be there and need its files.
    if (error instanceof AppError) await deleteStored(storage, urlsOf(stored))
    throw error
  }
}
