import type { Place } from '../map/mercator.ts'

/** Why there is no answer: the person said no, or the device does not know. */
export type NoPlace = 'denied' | 'unknown'

/**
 * Where the device is. Browsers, and the application's own window, ask the person the first time: call it only when they
 * pressed something that says so.
 */
export function whereAmI(): Promise<Place | NoPlace> {
  if (!('geolocation' in navigator)) return Promise.resolve('unknown')
  return new Promise((resolve) =>
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ lat: coords.latitude, lng: coords.longitude }),
      ({ code, PERMISSION_DENIED }) => resolve(code === PERMISSION_DENIED ? 'denied' : 'unknown'),
      { enableHighAccuracy: false, timeout: 10_000, maximumAge: 60_000 },
    ),
  )
}
