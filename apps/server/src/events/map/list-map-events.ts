import type { listMapEvents as contract, MapEvent } from '@larunbat/contract'
import type { Of } from '@larunbat/contract/kit'
import type { SignedInHandler } from '../../database/context.ts'
import { cityCentre } from '../../reference/lookups/cities/city-centre.ts'
import { findMapEdition, listManagedPlaces, type Place } from './place-store.ts'
import { publishedPlaces } from './published-places.ts'

const MAX_ROWS = 5_000

/** What the caller manages stands as it is in the working copy; what others publish, as it was approved. */
export const listMapEvents: SignedInHandler<typeof contract> = async ({ db, actor }, { year }) => {
  const edition = await findMapEdition(db, year)
  const managed = await listManagedPlaces(db, actor, {
    editionId: edition?.id ?? null,
    isRunning: year === undefined || (edition?.isCurrent ?? false),
    limit: MAX_ROWS,
  })
  const own = new Set(managed.map(({ id }) => id))
  const published = (await publishedPlaces(db)).filter(
    ({ id, status, editionId, availability, lat }) =>
      status === 2 &&
      editionId === (edition?.id ?? null) &&
      (availability.includes('P') || lat !== null) &&
      !own.has(id),
  )
  const placed = managed.flatMap((place) => onMap(place, place.isMine) ?? [])
  const rows = [...placed, ...published.flatMap((place) => onMap(place, false) ?? [])].slice(0, MAX_ROWS)
  return { year: edition?.year ?? year ?? null, rows, withoutPlace: managed.length - placed.length }
}

/** Undefined for an event that says neither its place nor a city that is known. */
function onMap(place: Place, isMine: boolean): Of<typeof MapEvent> | undefined {
  const isExact = place.lat !== null && place.lng !== null
  const spot = isExact
    ? { lat: place.lat as number, lng: place.lng as number }
    : cityCentre(place.city, place.hubId)
  if (!spot) return undefined
  const { id, title, status, hubId, disciplineIds, venueName, address, city, times, slug } = place
  return {
    ...{ id, title, status, hubId, disciplineIds, venueName, address, city, times, slug },
    ...spot,
    isMine,
    isApproximate: !isExact,
  }
}
