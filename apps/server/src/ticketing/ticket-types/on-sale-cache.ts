import type { Db } from '../../database/tables.ts'
import type { Offer } from './on-sale.ts'
import { readOffer } from './read-on-sale.ts'

const MOST = 200

/**
 * Cache of recently requested offers. They may be stale: a sale compares its `stamp` in the statement that takes the
 * places, and reads a fresh one when it differs.
 */
export class OnSaleCache {
  readonly #db: Db
  readonly #offers = new Map<number, Promise<Offer>>()

  constructor(db: Db) {
    this.#db = db
  }

  get(eventId: number): Promise<Offer> {
    const known = this.#offers.get(eventId)
    if (known) return known
    const asked = readOffer(this.#db, eventId)
    this.#offers.set(eventId, asked)
    // A failed read is repeated; without this an event that is published a moment later would stay unknown.
    asked.catch(() => this.drop(eventId))
    const [oldest] = this.#offers.keys()
    if (this.#offers.size > MOST && oldest !== undefined) this.#offers.delete(oldest)
    return asked
  }

  drop(eventId: number): void {
    this.#offers.delete(eventId)
  }
}
