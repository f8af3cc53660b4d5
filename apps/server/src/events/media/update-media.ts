import { type updateMedia as contract, Media } from '@larunbat/contract'
import type { InputOf } from '@larunbat/contract/kit'
import { inTransaction, type SignedInHandler } from '../../database/context.ts'
import type { Row } from '../../database/tables.ts'
import { AppError } from '../../platform/errors.ts'
import { requireEditableEvent } from '../event/access.ts'
import { recordParts } from '../event/changes/record-change.ts'
import { partChanged } from '../event/part-changed.ts'
import { rearrange } from './arrange.ts'
import { findPictureFaults, focusColumns } from './check-focus.ts'
import { toMedia } from './media-row.ts'
import { findEventOfMedia, listMediaRows, saveMedia } from './media-store.ts'

/** A gallery picture that becomes the cover sends the old cover to the gallery: nothing is lost by it. */
export const updateMedia: SignedInHandler<typeof contract> = (ctx, input) =>
  inTransaction(ctx, async (tx) => {
    const { id, title, alt, use, position } = input
    findPictureFaults(input).refuse(ctx.language)
    const focus = focusColumns(input)
    const eventId = await findEventOfMedia(tx, id)
    if (eventId === undefined) throw new AppError('media.not_found')
    const event = await requireEditableEvent(ctx, tx, eventId, 'media.not_found')
    const find = async () => (await listMediaRows(tx, eventId)).find((row) => row.id === id)
    const before = await find()
    if (!before) throw new AppError('media.not_found')
    requireSeen(before, input)
    const change = {
      // Emptied words are none.
      ...(title !== undefined ? { title: title || null } : {}),
      ...(alt !== undefined ? { alt: alt || null } : {}),
      ...focus,
    }
    if (Object.keys(change).length > 0) await saveMedia(tx, eventId, id, change)
    if (use !== undefined || position !== undefined)
      await rearrange(tx, eventId, { id, use: use ?? before.use, position })
    await partChanged(tx, event)
    const after = await find()
    await recordParts(ctx, tx, eventId, 'media', [{ id, before, after: after ?? null }])
    return toMedia(after ?? before)
  })

/** Throws when words that are to change are no longer as the caller saw them, with the picture as it stands. */
function requireSeen(picture: Row<'media'>, input: InputOf<typeof contract>): void {
  const isForeign = (['title', 'alt'] as const).some((field) => {
    const [seen, wanted] = [input.before?.[field], input[field]]
    if (seen === undefined || wanted === undefined) return false
    // Emptied words are none.
    const now = picture[field] || null
    return now !== (seen || null) && now !== (wanted || null)
  })
  if (isForeign)
    throw new AppError('content.changed_meanwhile', { data: { actual: Media.write(toMedia(picture), '') } })
}
