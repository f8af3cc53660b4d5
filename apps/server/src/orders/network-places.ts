interface Kept {
  network: string
  places: number
  /** When it is over at the latest, in ms since 1970. */
  until: number
  /** False while its statement is under way. */
  isStored: boolean
}

/**
 * Places that networks hold and have not bought, by checkout. In memory, where a row for a whole network would make its buyers
 * wait for each other. Checkouts end on their own, and no way they may end has to tell: who is still held is asked of the
 * database once a network seems to have too many.
 */
export class NetworkPlaces {
  readonly #most: number
  readonly #keptMs: number
  /** In the order they end. */
  readonly #kept = new Map<string, Kept>()
  readonly #ofNetwork = new Map<string, Set<string>>()
  readonly #sums = new Map<string, number>()

  constructor(most: number, keptMs: number) {
    this.#most = most
    this.#keptMs = keptMs
  }

  /** Counts the places of a checkout that is about to be made; false, and nothing counted, when they are too many. */
  take(network: string, id: string, places: number, now: number = Date.now()): boolean {
    this.#endOld(now)
    const sum = (this.#sums.get(network) ?? 0) + places
    if (sum > this.#most) return false
    this.#sums.set(network, sum)
    this.#kept.set(id, { network, places, until: now + this.#keptMs, isStored: false })
    const ids = this.#ofNetwork.get(network) ?? new Set()
    this.#ofNetwork.set(network, ids.add(id))
    return true
  }

  /** The checkout is made: from here it may end. */
  store(id: string): void {
    const kept = this.#kept.get(id)
    if (kept) kept.isStored = true
  }

  /** It holds nothing, or nothing any more. */
  giveBack(id: string): void {
    const kept = this.#kept.get(id)
    if (!kept) return
    const { network, places } = kept
    this.#kept.delete(id)
    const ids = this.#ofNetwork.get(network)
    ids?.delete(id)
    this.#sums.set(network, (this.#sums.get(network) ?? 0) - places)
    if (ids?.size) return
    this.#ofNetwork.delete(network)
    this.#sums.delete(network)
  }

  /** Checkouts of a network that were made and may have ended. */
  storedOf(network: string): string[] {
    return [...(this.#ofNetwork.get(network) ?? [])].filter((id) => this.#kept.get(id)?.isStored)
  }

  #endOld(now: number): void {
    for (const [id, { until }] of this.#kept) {
      if (until > now) return
      this.giveBack(id)
    }
  }
}
