import { OfferCache } from '../offers/offer-cache.ts'
import type { Db } from '../tables.ts'
import { HoldQueue } from './hold-queue.ts'
import { holdBatch } from './hold-store.ts'

/** What the purchases of one process share: offers they are priced with, the queue in which they wait together. */
export interface Office {
  offers: OfferCache
  queue: HoldQueue
  /** Sessions that were refused lately and until when a plain read is asked first, in ms since 1970. */
  scarce: Map<number, number>
}

const offices = new WeakMap<Db, Office>()

/** One a database connection pool. */
export function officeOf(db: Db): Office {
  let office = offices.get(db)
  if (!office) {
    office = { offers: new OfferCache(db), queue: new HoldQueue(holdBatch(db)), scarce: new Map() }
    offices.set(db, office)
  }
  return office
}
