import { searchVenues, type Venue } from '@larunbat/contract'
import type { Of } from '@larunbat/contract/kit'
import { fold } from '@larunbat/rules/text/fold'
import { callApi } from '../../../shared/api/api.ts'
import { type CitySuggestion, searchCities } from '../../../shared/fields/city-field.tsx'
import type { Suggestion } from '../../../shared/fields/combo-box.tsx'

export type VenueValue = Of<typeof Venue>
export type Found = Suggestion &
  ({ venue: VenueValue; city?: never } | { city: CitySuggestion; venue?: never })

const MAX_CITIES = 5

/** Places used before, then cities whose name is typed. `wordsOf` says the second line of each. */
export async function findPlaces(
  text: string,
  city: string | null,
  words: { ofVenue: (venue: VenueValue) => string; ofCity: (city: CitySuggestion) => string },
  signal: AbortSignal,
): Promise<Found[]> {
  const query = text.trim()
  if (query.length < 2) return []
  const [venues, cities] = await Promise.all([
    callApi(searchVenues, { query, city: city ?? undefined }, { signal }) as Promise<VenueValue[]>,
    searchCities(query, signal),
  ])
  return [
    ...venues.map((venue) => ({
      id: `v${venue.eventId}`,
      label: venue.name,
      detail: words.ofVenue(venue),
      venue,
    })),
    ...cities
      .slice(0, MAX_CITIES)
      .map((one) => ({ id: `c${one.id}`, label: one.label, detail: words.ofCity(one), city: one })),
  ]
}

/** The city called exactly so, the one of the hub first; undefined for one the list does not have. */
export async function findCity(name: string, hubId: number): Promise<CitySuggestion | undefined> {
  const same = (await searchCities(name)).filter(({ label }) => fold(label) === fold(name.trim()))
  return same.find((city) => city.hubId === hubId) ?? same[0]
}
