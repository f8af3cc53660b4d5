/** Degrees of WGS 84. */
export interface Place {
  lat: number
  lng: number
}
/** A point of Web Mercator: the world is the square from 0 to 1, its corner in the north-west. */
export interface Spot {
  x: number
  y: number
}

const MAX_LAT = 85.0511

export function toSpot({ lat, lng }: Place): Spot {
  const sine = Math.sin((Math.max(-MAX_LAT, Math.min(MAX_LAT, lat)) * Math.PI) / 180)
  return { x: lng / 360 + 0.5, y: 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI) }
}

export function toPlace({ x, y }: Spot): Place {
  const lat = (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI
  return { lat, lng: (x - 0.5) * 360 }
}

const EARTH_KM = 6371

/** Kilometres as the crow flies. */
export function kmBetween(a: Place, b: Place): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const half = (from: number, to: number) => Math.sin(radians(to - from) / 2) ** 2
  const chord = half(a.lat, b.lat) + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * half(a.lng, b.lng)
  return 2 * EARTH_KM * Math.asin(Math.min(1, Math.sqrt(chord)))
}
