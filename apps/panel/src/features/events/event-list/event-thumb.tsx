import { Poster } from '../../../shared/poster.tsx'
import type { EventListRow } from './filter-own.ts'

const NEEDED_PX = 120

/** The small picture of an event: its cover, or a poster drawn from its number. */
export function EventThumb({ row }: { row: Pick<EventListRow, 'id' | 'cover'> }) {
  const { cover } = row
  if (!cover) return <Poster seed={row.id} className="row-thumb" />
  const sizes = cover.variants.filter(({ width }) => width >= NEEDED_PX).sort((a, b) => a.width - b.width)
  return (
    <img
      className="row-thumb"
      src={sizes[0]?.url ?? cover.url}
      alt=""
      loading="lazy"
      decoding="async"
      style={{ backgroundColor: cover.dominantColor ?? undefined }}
    />
  )
}
