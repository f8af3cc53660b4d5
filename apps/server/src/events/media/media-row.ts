import type { Media } from '@larunbat/contract'
import type { Of } from '@larunbat/contract/kit'
import type { Row } from '../../database/tables.ts'
import { keysOfUrls } from '../../files/images/index.ts'
import type { Storage } from '../../platform/files/storage.ts'

/** A stored picture as the contract shows it. */
export function toMedia(row: Row<'media'>): Of<typeof Media> {
  return {
    id: row.id,
    eventId: row.event_id,
    title: row.title,
    position: row.position,
    use: row.use,
    url: row.url,
    variants: row.variants,
    width: row.width,
    height: row.height,
    alt: row.alt,
    dominantColor: row.dominant_color,
    focusX: row.focus_x,
    focusY: row.focus_y,
  }
}

/** What these pictures take in the storage, for `releaseFiles` and `sweepFiles`. */
export const filesOf = (
  storage: Storage,
  pictures: readonly Pick<Row<'media'>, 'url' | 'variants'>[],
): string[] =>
  keysOfUrls(
    storage,
    pictures.flatMap(({ url, variants }) => [url, ...variants.map((variant) => variant.url)]),
  )
