import { setTimeout as delay } from 'node:timers/promises'
import type { Db } from '../../../../database/tables.ts'
import { type FreePlaces, listFreePlaces } from '../../../../ticketing/orders/free-places-store.ts'

/** So old may a figure be. */
const FRESH_MS = 1_000
/** Requests within this time are read together. */
const GATHER_MS = 20
const MOST = 5_000

interface Known {
  at: number
  places: FreePlaces | undefined
}

/**
 * Number of free places, for all visitors. An event is read at most once a second for any number of visitors, by one
 * query at a time for all events requested until it starts.
 */
export class LivePlaces {
  readonly #db: Db
  readonly #now: () => number
  readonly #known = new Map<number, Known>()
  #wanted = new Set<number>()
  #reading: Promise<void> | undefined

  constructor(db: Db, now: () => number = Date.now) {
    this.#db = db
    this.#now = now
  }

  /** The figures of those events that have some, none of them older than a second. */
  async get(eventIds: readonly number[]): Promise<Map<number, FreePlaces>> {
    const asked = this.#now()
    const isOld = (id: number) => (this.#known.get(id)?.at ?? 0) <= asked - FRESH_MS
    while (eventIds.some(isOld)) {
      for (const id of eventIds.filter(isOld)) this.#wanted.add(id)
      this.#reading ??= this.#read().finally(() => {
        this.#reading = undefined
      })
      await this.#reading
    }
    return new Map(
      eventIds.flatMap((id) => {
        const places = this.#known.get(id)?.places
        return places ? [[id, places] as const] : []
      }),
    )
  }

  async #read(): Promise<void> {
    await delay(GATHER_MS)
    const ids = [...this.#wanted]
    this.#wanted = new Set()
    // As old as the query: changes while it runs are not included.
    const at = this.#now()
    const found = await listFreePlaces(this.#db, ids)
    for (const id of ids) {
      this.#known.delete(id)
      this.#known.set(id, { at, places: found.get(id) })
    }
    for (const [oldest] of this.#known) {
      if (this.#known.size <= MOST) break
      this.#known.delete(oldest)
    }
  }
}
