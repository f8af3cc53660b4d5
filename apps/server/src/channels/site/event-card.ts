import type { EventCard } from '@larunbat/rules/address/site-pages'
import type { ProgrammeRow } from '../programme/publication-store.ts'

type CardRow = Pick<
  ProgrammeRow,
  | 'event_id'
  | 'slug'
  | 'type_id'
  | 'discipline_ids'
  | 'availability'
  | 'city'
  | 'starts_at'
  | 'ends_at'
  | 'days'
  | 'is_for_children'
  | 'is_free'
  | 'card'
>

/** The card of a stored row. */
export function cardOfRow(row: CardRow): EventCard {
  return {
    ...row.card,
    id: row.event_id,
    slug: row.slug,
    typeId: row.type_id,
    disciplineIds: row.discipline_ids,
    availability: row.availability,
    city: row.city,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    dayCount: row.days.length,
    isForChildren: row.is_for_children,
    isFree: row.is_free,
  }
}
