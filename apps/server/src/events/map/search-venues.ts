import type { searchVenues as contract, Venue } from '@larunbat/contract'
import type { Of } from '@larunbat/contract/kit'
import { fold } from '@larunbat/rules/text/fold'
import type { SignedInHandler } from '../../database/context.ts'
import { listOwnVenues, type Place } from './place-store.ts'
import { publishedPlaces } from './published-places.ts'

type VenueValue = Of<typeof Venue>

const MAX_OWN = 500

/**
 * Those of the requested city first, then own ones, then those used most. Every word must be in name, address or city.
 */
export const searchVenues: SignedInHandler<typeof contract> = async (
  { db, actor },
  { query, city, limit = 8 },
) => {
  const words = fold(query).split(/\s+/).filter(Boolean)
  const wantedCity = fold(city ?? '').trim()
  const own = await listOwnVenues(db, actor.accountId, MAX_OWN)
  const published = await publishedPlaces(db)
  const venues = new Map<string, VenueValue>()
  for (const place of own) add(venues, place, true, words)
  const ownIds = new Set(own.map(({ id }) => id))
  // The latest approved says best where a place is.
  for (const place of published.toSorted((a, b) => b.id - a.id))
    if (!ownIds.has(place.id)) add(venues, place, false, words)
  const rank = (venue: VenueValue) =>
    (wantedCity !== '' && fold(venue.city ?? '') === wantedCity ? 4 : 0) +
    (venue.isOwn ? 2 : 0) +
    (venue.lat === null ? 0 : 1)
  return [...venues.values()].sort((a, b) => rank(b) - rank(a) || b.count - a.count).slice(0, limit)
}

/** Counts the place; of two events in one, the first keeps the word, but for what it does not say. */
function add(venues: Map<string, VenueValue>, place: Place, isOwn: boolean, words: readonly string[]): void {
  const { id, venueName, address, city, lat, lng, hubId, capacity, wheelchair } = place
  const name = venueName?.trim()
  if (!name) return
  const text = fold([name, address, city].filter(Boolean).join(' '))
  if (!words.every((word) => text.includes(word))) return
  const key = fold(`${name}\n${city ?? ''}`)
  const known = venues.get(key)
  if (!known) {
    const facts = { name, address, city, lat, lng, hubId, capacity, wheelchair }
    venues.set(key, { eventId: id, ...facts, isOwn, count: 1 })
    return
  }
  known.count += 1
  known.address ??= address
  known.capacity ??= capacity
  known.wheelchair ??= wheelchair
  if (known.lat === null || known.lng === null) Object.assign(known, { lat, lng })
}
