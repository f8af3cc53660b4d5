import type { addMedia as contract } from '@larunbat/contract'
import type { InputOf } from '@larunbat/contract/kit'
import { isEachWithin } from '@larunbat/rules/text/multilingual-text'
import { inTransaction, type SignedInCtx, type SignedInHandler } from '../../database/context.ts'
import type { NewRow, Row } from '../../database/tables.ts'
import {
  type PreparedPicture,
  preparePicture,
  readBase64,
  type StoredPicture,
  storePicture,
  VARIANT_WIDTHS,
} from '../../files/images/index.ts'
import { claimFiles, dropFiles, sweepFiles } from '../../files/stored-files/file-ledger.ts'
import { withUpload } from '../../files/uploads/take-upload.ts'
import { AppError } from '../../platform/errors.ts'
import { FieldFaults } from '../../platform/http/input-faults.ts'
import { requireEventStorage } from '../../reference/quotas/quota-store.ts'
import { requireEditableEvent, requireEventRight } from '../event/access.ts'
import { recordParts } from '../event/changes/record-change.ts'
import { partChanged } from '../event/part-changed.ts'
import { rearrange } from './arrange.ts'
import { ALT_MAX_LENGTH } from './check-alt.ts'
import { findPictureFaults, focusColumns } from './check-focus.ts'
import { toMedia } from './media-row.ts'
import { findMediaOfUpload, insertMedia, listMediaRows, releasePictures, removeMedia } from './media-store.ts'

/**
 * Maximum number of pictures of an event: every call that returns the whole event includes them, and its page shows
 * them all.
 */
const MAX_PICTURES = 200

type Input = InputOf<typeof contract>

/**
 * Re-encodes and stores first, and only then takes a connection: a picture needs seconds. Its files are loose until the
 * transaction that makes the row claims them, so a crash at any moment leaves none behind. A new cover or poster takes
 * the place of the old one, whose files go after the commit. An upload makes one picture, which is answered again to
 * a retry.
 */
export const addMedia: SignedInHandler<typeof contract> = async (ctx, input) => {
  await requireEventRight(ctx, input.eventId, 'edit')
  findSourceFaults(input).addAll(findPictureFaults(input)).refuse(ctx.language)
  const focus = focusColumns(input)
  const save = async (body: Body) => {
    const { accountId } = ctx.actor
    const picture = await preparePicture({ body, widths: VARIANT_WIDTHS, isFullKept: true, accountId })
    const stored = await storePicture(ctx, 'media', picture)
    return saveRow(ctx, input, { ...rowOf(picture, stored), ...focus }, stored.keys)
  }
  const { base64, uploadId } = input
  if (uploadId) {
    const made = await findMediaOfUpload(ctx.db, input.eventId, uploadId)
    return made ? toMedia(made) : withUpload(ctx, uploadId, 'picture', ({ read }) => save(read))
  }
  const body = readBase64(base64 ?? '')
  await requireEventStorage(ctx, input.eventId, body.byteLength)
  return save(body)
}

type Body = Parameters<typeof preparePicture>[0]['body']

function findSourceFaults({ base64, uploadId }: Input): FieldFaults {
  const faults = new FieldFaults()
  if (!base64 !== !uploadId) return faults
  return faults.addText('media.one_source', 'base64').addText('media.one_source', 'subida_id')
}

const rowOf = (
  { width, height, bytes, type, dominantColor }: PreparedPicture,
  { variants }: StoredPicture,
) => ({
  url: variants.at(-1)?.url ?? '',
  variants: JSON.stringify(variants),
  width,
  height,
  bytes,
  type,
  dominant_color: dominantColor,
})

/** Of a client that knows no uses: place 0 and the first picture of an event are the cover. */
const useOf = (position: number | null | undefined, before: readonly Row<'media'>[]) =>
  position === 0 || !before.some(({ use }) => use === 'cover') ? 'cover' : 'gallery'

/** It knows no alternative text either: its title is all that is said of the picture. */
const wordsOf = (title: string | null, use: Input['use']) =>
  use === undefined && title && isEachWithin(title, ALT_MAX_LENGTH) ? title : null

async function saveRow(
  ctx: SignedInCtx,
  { eventId, use: wanted, position, title = null, alt, uploadId }: Input,
  picture: Omit<NewRow<'media'>, 'event_id' | 'use' | 'title' | 'alt'>,
  keys: readonly string[],
) {
  try {
    const { media, released } = await inTransaction(ctx, async (tx) => {
      const event = await requireEditableEvent(ctx, tx, eventId)
      const before = await listMediaRows(tx, eventId)
      if (before.length >= MAX_PICTURES) throw new AppError('media.too_many')
      const use = wanted ?? useOf(position, before)
      // One that became the cover by its place sends the former one to the gallery: nothing is lost by it.
      const replaced = use === 'gallery' || !wanted ? [] : before.filter((other) => other.use === use)
      for (const other of replaced) await removeMedia(tx, eventId, other.id)
      const released = await releasePictures(ctx, tx, eventId, replaced)
      await requireEventStorage({ db: tx, actor: ctx.actor }, eventId, picture.bytes)
      const { id } = await insertMedia(tx, {
        ...picture,
        ...{ event_id: eventId, use, title, alt: alt ?? wordsOf(title, wanted), upload_id: uploadId },
      })
      await rearrange(tx, eventId, { id, use, position: position ?? undefined })
      await claimFiles(tx, keys)
      await partChanged(tx, event)
      const media = (await listMediaRows(tx, eventId)).find((other) => other.id === id) as Row<'media'>
      await recordParts(ctx, tx, eventId, 'media', [
        ...replaced.map((other) => ({ id: other.id, before: other, after: null })),
        { id, before: null, after: media },
      ])
      return { media, released }
    })
    await sweepFiles(ctx, released)
    return toMedia(media)
  } catch (error) {
    // Only after a refusal: when the connection broke at the commit, the row may be there and need its files.
    if (error instanceof AppError) await dropFiles(ctx, keys)
    throw error
  }
}
