import { searchCities } from './city-index.ts'

export interface CityCentre {
  lat: number
  lng: number
}

const remembered = new Map<string, CityCentre | undefined>()
const MAX_REMEMBERED = 5_000

/**
 * The centre of the city called exactly so in any language; of several, the one in this hub, else the biggest. Undefined
 * when there is none.
 */
export function cityCentre(city: string | null | undefined, hubId = 0): CityCentre | undefined {
  const wanted = city?.normalize('NFC').trim().toLocaleLowerCase('es')
  if (!wanted) return undefined
  const key = `${hubId} ${wanted}`
  if (remembered.has(key)) return remembered.get(key)
  const called = searchCities({ query: wanted, limit: 50, language: 'es' }).filter(({ name, aliases }) =>
    [name, ...aliases].some((other) => other.toLocaleLowerCase('es') === wanted),
  )
  const found = called.find((one) => one.hubId === hubId) ?? called[0]
  const centre = found && { lat: found.lat, lng: found.lng }
  if (remembered.size < MAX_REMEMBERED) remembered.set(key, centre)
  return centre
}
