import type { orderMedia as contract } from '@larunbat/contract'
import { inTransaction, type SignedInHandler } from '../../database/context.ts'
import { AppError } from '../../platform/errors.ts'
import { requireEditableEvent } from '../event/access.ts'
import { recordOrder } from '../event/changes/record-change.ts'
import { partChanged } from '../event/part-changed.ts'
import { toMedia } from './media-row.ts'
import { listMediaRows, saveMediaPlaces } from './media-store.ts'

/**
 * The event is locked first, so that two orders of one gallery are stored one after the other, and the last one applies
 * as a whole. An id of another event gets the same error as one that never existed.
 */
export const orderMedia: SignedInHandler<typeof contract> = (ctx, { eventId, mediaIds }) =>
  inTransaction(ctx, async (tx) => {
    const event = await requireEditableEvent(ctx, tx, eventId)
    const gallery = (await listMediaRows(tx, eventId)).filter(({ use }) => use === 'gallery')
    const wanted = new Map(mediaIds.map((id, index) => [id, index + 1]))
    const isWhole = wanted.size === mediaIds.length && wanted.size === gallery.length
    if (!isWhole || gallery.some(({ id }) => !wanted.has(id)))
      throw new AppError('media.order_stale', { data: { media_ids: gallery.map(({ id }) => id) } })
    const moved = gallery
      .map(({ id, use, position }) => ({ id, use, position: wanted.get(id) ?? position, before: position }))
      .filter(({ position, before }) => position !== before)
    await saveMediaPlaces(tx, eventId, moved)
    const rows = await listMediaRows(tx, eventId)
    if (moved.length > 0) {
      await partChanged(tx, event)
      const names = (list: typeof rows) =>
        list.filter(({ use }) => use === 'gallery').map(({ id, title }) => title ?? String(id))
      await recordOrder(ctx, tx, eventId, 'media', names(gallery), names(rows))
    }
    return rows.map(toMedia)
  })
