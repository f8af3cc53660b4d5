import type { EventCard } from '@larunbat/rules/address/site-pages'
import type { PublicEvent } from '@larunbat/rules/events/public-event'
import { shownHub } from '@larunbat/rules/reference/lookups/hubs'
import type { Programme } from './programme-index.ts'

const SHOWN = 4

/** Events still to come that are most like this one: the same place counts most, then arts, then kind. */
export function relatedEvents(programme: Programme, event: PublicEvent, now: number): EventCard[] {
  const hub = shownHub(event.hubId ?? 0)
  const disciplines = event.disciplineIds ?? []
  const best: { card: EventCard; score: number }[] = []
  for (const other of programme.events) {
    if (other.card.slug === event.slug || other.endsAt < now) continue
    const shared = other.disciplines.filter((id) => disciplines.includes(id)).length
    const score =
      (hub !== 0 && other.hub === hub ? 3 : 0) + shared * 2 + (other.card.typeId === event.typeId ? 1 : 0)
    if (score < 2) continue
    const place = best.findIndex((rival) => rival.score < score)
    if (place >= 0) best.splice(place, 0, { card: other.card, score })
    else if (best.length < SHOWN) best.push({ card: other.card, score })
    if (best.length > SHOWN) best.pop()
  }
  return best.map(({ card }) => card)
}
