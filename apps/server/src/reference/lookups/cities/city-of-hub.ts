import { listAllCities } from './city-index.ts'

interface Hub {
  id: number
  lat: number | null
  lng: number | null
}

/** The middle of a province is in its hills; hub 1 is named after its capital, as hub 2. */
const NAMED = new Map([[1, 'Bilbao']])
const remembered = new Map<string, string | null>()

/** The name of the city a hub is named after, else of that at its coordinates, in Spanish; null for a hub that is nowhere. */
export function cityOfHub({ id, lat, lng }: Hub): string | null {
  const named = NAMED.get(id)
  if (named) return named
  if (lat === null || lng === null) return null
  const key = `${id} ${lat} ${lng}`
  const known = remembered.get(key)
  if (known !== undefined) return known
  // Within a country it does not matter that the earth is round.
  const distance = (city: { lat: number; lng: number }) =>
    (city.lat - lat) ** 2 + ((city.lng - lng) * Math.cos((lat * Math.PI) / 180)) ** 2
  let nearest: { name: string; far: number } | undefined
  for (const city of listAllCities('es')) {
    const far = distance(city)
    if (!nearest || far < nearest.far) nearest = { name: city.name, far }
  }
  const name = nearest?.name ?? null
  remembered.set(key, name)
  return name
}
