import { type City, listLocalCities } from './city-index.ts'

/** A venue further from every town of the list than this is in none of them. */
const MAX_KM = 12
/** A town that is this many times further up the list takes venues so near to its centre, as quarters are in the list too. */
const [MUCH_BIGGER, CENTRE_KM] = [8, 4]
const KM_PER_DEGREE = 111.2

let all: { cities: City[]; byDegree: Map<string, number[]> } | undefined

function load() {
  const cities = listLocalCities()
  const byDegree = new Map<string, number[]>()
  cities.forEach(({ lat, lng }, place) => {
    const key = `${Math.floor(lat)} ${Math.floor(lng)}`
    byDegree.set(key, [...(byDegree.get(key) ?? []), place])
  })
  return { cities, byDegree }
}

/** Returns the town of a point: the nearest of the list, or a much bigger one whose centre is near. Undefined far from all. */
export function nearestCity(lat: number, lng: number): City | undefined {
  if (!Number.isFinite(lat) || !Number.isFinite(lng) || (lat === 0 && lng === 0)) return undefined
  all ??= load()
  const { cities, byDegree } = all
  let nearest: { place: number; km: number } | undefined
  let biggest: number | undefined
  for (const y of [-1, 0, 1])
    for (const x of [-1, 0, 1])
      for (const place of byDegree.get(`${Math.floor(lat) + y} ${Math.floor(lng) + x}`) ?? []) {
        const city = cities[place] as City
        const east = (city.lng - lng) * Math.cos((lat * Math.PI) / 180)
        const km = KM_PER_DEGREE * Math.hypot(city.lat - lat, east)
        if (km < (nearest?.km ?? MAX_KM)) nearest = { place, km }
        if (km < CENTRE_KM && place < (biggest ?? Number.POSITIVE_INFINITY)) biggest = place
      }
  if (!nearest) return undefined
  // Places are in the order of size.
  return cities[biggest !== undefined && biggest * MUCH_BIGGER <= nearest.place ? biggest : nearest.place]
}
