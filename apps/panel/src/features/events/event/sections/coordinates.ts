export interface Point {
  lat: number
  lng: number
}

const PAIR = /^\(?(-?\d{1,2}(?:\.\d+)?)\s*[,;\s]\s*(-?\d{1,3}(?:\.\d+)?)\)?$/
const EARTH_KM = 6371

/**
 * A place out of what people paste: "43.2630, -2.9350", "43,2630; -2,9350", or the address of a map page (OpenStreetMap,
 * Google Maps, a geo: link). Undefined when there is none, or when it is not on Earth.
 */
export function parsePoint(text: string): Point | undefined {
  const words = safeDecode(text.trim())
  const osm = /[#?&]map=\d+(?:\.\d+)?\/(-?\d+\.\d+)\/(-?\d+\.\d+)/.exec(words)
  const marked = /mlat=(-?\d+\.\d+)&mlon=(-?\d+\.\d+)/.exec(words)
  const google = /!3d(-?\d+\.\d+)!4d(-?\d+\.\d+)/.exec(words) ?? /@(-?\d+\.\d+),(-?\d+\.\d+)/.exec(words)
  const link =
    /^geo:(-?\d+\.\d+),(-?\d+\.\d+)/.exec(words) ?? /[?&](?:q|ll|query)=(-?\d+\.\d+),(-?\d+\.\d+)/.exec(words)
  const found =
    marked ?? google ?? osm ?? link ?? (/^https?:/.test(words) ? null : PAIR.exec(withPoints(words)))
  return found ? onEarth(Number(found[1]), Number(found[2])) : undefined
}

/** A point as it is shown and pasted again: five decimals are about a metre. */
export function printPoint({ lat, lng }: Point): string {
  return `${lat.toFixed(5)}, ${lng.toFixed(5)}`
}

/** Kilometres as the crow flies (haversine). */
export function distanceKm(a: Point, b: Point): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const half = (from: number, to: number) => Math.sin(radians(to - from) / 2) ** 2
  const chord = half(a.lat, b.lat) + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * half(a.lng, b.lng)
  return 2 * EARTH_KM * Math.asin(Math.min(1, Math.sqrt(chord)))
}

/** "43,26 -2,93" as people write it where the comma is the decimal mark. */
function withPoints(text: string): string {
  return /^\s*-?\d{1,2},\d+\s*[;\s,]\s*-?\d{1,3},\d+\s*$/.test(text)
    ? text.replace(/(\d),(\d)/g, '$1.$2')
    : text
}

function onEarth(lat: number, lng: number): Point | undefined {
  if (Math.abs(lat) > 90 || Math.abs(lng) > 180) return undefined
  return { lat: round(lat), lng: round(lng) }
}

const round = (degrees: number) => Math.round(degrees * 1e6) / 1e6

function safeDecode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
