import { HUBS } from '@larunbat/rules/reference/lookups'
import { fold } from '@larunbat/rules/text/fold'
import { searchCities } from './city-index.ts'
import { proposeHub } from './propose-hub.ts'

/** Time zone and currency of a place. */
export interface PlaceFacts {
  timeZone: string
  currency: string
}

/**
 * Countries by ISO 3166-1, with the zone of most of their people; countries with several zones need more than the
 * country.
 */
const COUNTRIES: Readonly<Record<string, PlaceFacts>> = Object.fromEntries(
  Object.entries({
    ES: 'Europe/Madrid EUR espagne espana spain espainia espanha',
    PT: 'Europe/Lisbon EUR portugal',
    GB: 'Europe/London GBP royaume_uni united_kingdom uk reino_unido erresuma_batua england scotland wales escocia inglaterra gales',
    FR: 'Europe/Paris EUR france francia frantzia franca',
    IE: 'Europe/Dublin EUR ireland irlanda',
    IT: 'Europe/Rome EUR italie italy italia',
    DE: 'Europe/Berlin EUR allemagne germany alemania alemanha deutschland',
    AD: 'Europe/Andorra EUR andorra',
    BE: 'Europe/Brussels EUR belgique belgium belgica belgika',
    NL: 'Europe/Amsterdam EUR netherlands paises_bajos holanda',
    AT: 'Europe/Vienna EUR austria',
    LU: 'Europe/Luxembourg EUR luxembourg luxemburgo luxemburg',
    FI: 'Europe/Helsinki EUR finland finlandia suomi',
    GR: 'Europe/Athens EUR greece grecia',
    SI: 'Europe/Ljubljana EUR slovenia eslovenia',
    SK: 'Europe/Bratislava EUR slovakia eslovaquia',
    EE: 'Europe/Tallinn EUR estonia',
    LV: 'Europe/Riga EUR latvia letonia',
    LT: 'Europe/Vilnius EUR lithuania lituania',
    BR: 'America/Sao_Paulo BRL brasil brazil',
    MX: 'America/Mexico_City MXN mexico',
    AR: 'America/Argentina/Buenos_Aires ARS argentina',
    CO: 'America/Bogota COP colombia',
    CL: 'America/Santiago CLP chile',
  }).flatMap(([code, facts]) => {
    const [timeZone = '', currency = '', ...names] = facts.split(' ')
    const place = { timeZone, currency }
    return [code.toLowerCase(), ...names].map((name) => [name, place])
  }),
)

/** Countries whose towns the list has. */
const LISTED = ['es', 'pt', 'gb']

const keyOfCountry = (country: string) => fold(country.replace(/\(.*\)/, '').trim()).replace(/[ -]/g, '_')

/** True for a country whose towns are not in the list: a town of it cannot be looked up. */
export const isForeign = (country: unknown): boolean =>
  typeof country === 'string' &&
  country.trim() !== '' &&
  !LISTED.some(
    (code) => COUNTRIES[code] === COUNTRIES[keyOfCountry(country)] || code === keyOfCountry(country),
  )

/** Returns the zone of a country by its code or name. */
export const zoneOfCountry = (country: string): string | undefined =>
  COUNTRIES[keyOfCountry(country)]?.timeZone

interface Point {
  lat: number
  lng: number
}

/** Islands whose clocks are not those of their country's mainland (IANA zones). */
const ISLANDS: readonly { zone: string; country: string; has: (at: Point) => boolean }[] = [
  {
    zone: 'Atlantic/Canary',
    country: 'ES',
    has: ({ lat, lng }) => lat > 27 && lat < 30 && lng < -13 && lng > -19,
  },
  {
    zone: 'Atlantic/Azores',
    country: 'PT',
    has: ({ lat, lng }) => lat > 36 && lat < 40 && lng < -24 && lng > -32,
  },
  {
    zone: 'Atlantic/Madeira',
    country: 'PT',
    has: ({ lat, lng }) => lat > 30 && lat < 34 && lng < -15 && lng > -18,
  },
]

const remembered = new Map<string, PlaceFacts | undefined>()
const MAX_REMEMBERED = 5_000

export interface WrittenPlace {
  city?: unknown
  country?: unknown
  lat?: unknown
  lng?: unknown
}

/**
 * Returns the zone and currency of a place: by its coordinates on an island, by its town, else by its country. Undefined when
 * none of them is known: then nothing is concluded.
 */
export function factsOfPlace({ city, country, lat, lng }: WrittenPlace): PlaceFacts | undefined {
  const at = { lat: Number(lat ?? Number.NaN), lng: Number(lng ?? Number.NaN) }
  const island = ISLANDS.find(({ has }) => has(at))
  if (island) return { timeZone: island.zone, currency: 'EUR' }
  const land = typeof country === 'string' ? COUNTRIES[keyOfCountry(country)] : undefined
  const town = typeof city === 'string' ? factsOfCity(city) : undefined
  // Santiago in Chile is not that of Galicia.
  return country === undefined || (land && town?.currency === land.currency) ? (town ?? land) : land
}

/** True for a town of the world's list, for what names a hub, and for a text that has the name of one in it. */
export function isKnownCity(city: string): boolean {
  if (factsOfCity(city) !== undefined) return true
  const key = fold(city.trim())
  let is = named.get(key)
  if (is === undefined) {
    is = cityCalled(city) !== undefined || proposeHub(city) !== 0
    if (named.size < MAX_REMEMBERED) named.set(key, is)
  }
  return is
}
const named = new Map<string, boolean>()

const cityCalled = (city: string) => {
  const key = fold(city.trim())
  return searchCities({ query: city, limit: 50, language: 'es' }).find(({ name, aliases }) =>
    [name, ...aliases].some((other) => fold(other) === key),
  )
}

function factsOfCity(city: string): PlaceFacts | undefined {
  const key = fold(city.trim())
  if (key === '') return undefined
  if (remembered.has(key)) return remembered.get(key)
  const facts = findCity(city)
  if (remembered.size < MAX_REMEMBERED) remembered.set(key, facts)
  return facts
}

function findCity(city: string): PlaceFacts | undefined {
  const found = cityCalled(city)
  const hub = HUBS.find(({ id }) => id !== 0 && id === proposeHub(city))
  if (!found)
    return hub && { timeZone: hub.timeZone, currency: hub.timeZone === 'Europe/London' ? 'GBP' : 'EUR' }
  const island = ISLANDS.find(({ country, has }) => country === found.country && has(found))
  return island ? { timeZone: island.zone, currency: 'EUR' } : COUNTRIES[found.country.toLowerCase()]
}
