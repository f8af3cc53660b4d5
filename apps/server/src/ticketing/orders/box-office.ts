import type { Db } from '../../database/tables.ts'
import { OnSaleCache } from '../ticket-types/on-sale-cache.ts'
import { createAvailabilityLoader, type ReadRoom } from './check-availability.ts'
import { expireHolds } from './expire.ts'
import { HoldQueue } from './hold-queue.ts'
import { holdBatch } from './hold-store.ts'

/** What the purchases of one process share: offers they are priced with, the queue in which they wait together. */
export interface BoxOffice {
  offers: OnSaleCache
  queue: HoldQueue
  /** Releases expired places of an event; concurrent callers share one sweep. */
  sweep(eventId: number): Promise<number>
  /** Sessions refused lately and until when a plain read precedes the hold, in ms since 1970. */
  scarce: Map<number, number>
  readRoom: ReadRoom
}

const offices = new WeakMap<Db, BoxOffice>()

/** One a database connection pool. */
export function boxOfficeOf(db: Db): BoxOffice {
  let office = offices.get(db)
  if (!office) {
    office = {
      offers: new OnSaleCache(db),
      queue: new HoldQueue(holdBatch(db)),
      sweep: sharedSweep(db),
      scarce: new Map(),
      readRoom: createAvailabilityLoader(db),
    }
    offices.set(db, office)
  }
  return office
}

function sharedSweep(db: Db): BoxOffice['sweep'] {
  const running = new Map<number, Promise<number>>()
  return (eventId) => {
    const known = running.get(eventId)
    if (known) return known
    const sweep = expireHolds(db, eventId).finally(() => running.delete(eventId))
    running.set(eventId, sweep)
    return sweep
  }
}
