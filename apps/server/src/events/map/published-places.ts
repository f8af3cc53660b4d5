import type { Db } from '../../database/tables.ts'
import { listPlaceStamps, type PublishedPlace, readPublishedPlaces } from './place-store.ts'

interface Known {
  places: Map<number, { stamp: string; place: PublishedPlace }>
  checkedAt: number
  checking: Promise<void> | undefined
}

/** How old the knowledge may be that nothing changed. */
const CHECK_EVERY_MS = 1_000
const known = new WeakMap<Db, Known>()

/**
 * Returns the places of all published events, cached in memory: documents are long, and every typed letter requests
 * places. Only changed documents are read again.
 */
export async function publishedPlaces(db: Db): Promise<PublishedPlace[]> {
  let all = known.get(db)
  if (!all) {
    all = { places: new Map(), checkedAt: 0, checking: undefined }
    known.set(db, all)
  }
  const mine = all
  if (Date.now() - mine.checkedAt >= CHECK_EVERY_MS) {
    mine.checking ??= refresh(db, mine).finally(() => {
      mine.checking = undefined
    })
    await mine.checking
  }
  return [...mine.places.values()].map(({ place }) => place)
}

async function refresh(db: Db, all: Known): Promise<void> {
  const startedAt = Date.now()
  const stamps = new Map((await listPlaceStamps(db)).map(({ id, stamp }) => [id, stamp]))
  for (const id of all.places.keys()) if (!stamps.has(id)) all.places.delete(id)
  const changed = [...stamps].filter(([id, stamp]) => all.places.get(id)?.stamp !== stamp).map(([id]) => id)
  for (const place of await readPublishedPlaces(db, changed))
    all.places.set(place.id, { stamp: stamps.get(place.id) ?? '', place })
  all.checkedAt = startedAt
}
