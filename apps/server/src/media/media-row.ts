import type { Media } from '@larunbat/contract'
import type { Of } from '@larunbat/contract/kit'
import type { Row } from '../tables.ts'

/** A stored picture as the contract shows it. */
export function toMedia(row: Row<'media'>): Of<typeof Media> {
  return {
    id: row.id,
    contentId: row.content_id,
    title: row.title,
    position: row.position,
    use: row.use,
    url: row.url,
    variants: row.variants,
    width: row.width,
    height: row.height,
    alt: row.alt,
    dominantColor: row.dominant_color,
  }
}

/** Every address a picture is stored under. */
export const urlsOf = (row: Pick<Row<'media'>, 'url' | 'variants'>): string[] => [
  ...new Set([row.url, ...row.variants.map(({ url }) => url)]),
]
