import { type HubId, hubOfPlace } from '@larunbat/rules/reference/hub-of-place'
import { searchCities } from './city-index.ts'

/**
 * The hub to propose for a typed city: by the specification's names first ("Bilbao", "Getxo, Bizkaia"),
 * else by the region of the city called exactly so ("Getxo", "Haro", "Glasgow"). 0 when there is no such city, or when
 * cities of one name lie in different hubs: an administrator may always choose another.
 */
export function proposeHub(city: string | null | undefined): HubId {
  if (!city) return 0
  let hub = remembered.get(city)
  if (hub === undefined) {
    hub = findHub(city)
    if (remembered.size < MAX_REMEMBERED) remembered.set(city, hub)
  }
  return hub
}

/** A programme names the same few cities thousands of times, and the search looks at all there are. */
const remembered = new Map<string, HubId>()
const MAX_REMEMBERED = 2_000

function findHub(city: string): HubId {
  const hub = hubOfPlace(city)
  if (hub !== 0) return hub
  const wanted = city.normalize('NFC').trim().toLocaleLowerCase('es')
  if (wanted === '') return 0
  const hubs = new Set(
    searchCities({ query: city, limit: 50, language: 'es' })
      .filter(({ name, aliases }) =>
        [name, ...aliases].some((other) => other.toLocaleLowerCase('es') === wanted),
      )
      .map(({ hubId }) => hubId),
  )
  const [only = 0] = hubs
  return hubs.size === 1 ? (only as HubId) : 0
}
