import { type Network, networksOf, widestNetworkOf } from '../../platform/limits/networks-of.ts'

interface Kept {
  networks: readonly Network[]
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

  /** Counts the places of a checkout that is about to be made; false, and nothing counted, when a network has too many. */
  take(ip: string, id: string, places: number, now: number = Date.now()): boolean {
    this.#endOld(now)
    const networks = networksOf(ip)
    const isTooMany = networks.some(
      ({ name, factor }) => (this.#sums.get(name) ?? 0) + places > this.#most * factor,
    )
    if (isTooMany) return false
    this.#kept.set(id, { networks, places, until: now + this.#keptMs, isStored: false })
    for (const { name } of networks) {
      this.#sums.set(name, (this.#sums.get(name) ?? 0) + places)
      this.#ofNetwork.set(name, (this.#ofNetwork.get(name) ?? new Set()).add(id))
    }
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
    this.#kept.delete(id)
    for (const { name } of kept.networks) {
      const ids = this.#ofNetwork.get(name)
      ids?.delete(id)
      this.#sums.set(name, (this.#sums.get(name) ?? 0) - kept.places)
      if (ids?.size) continue
      this.#ofNetwork.delete(name)
      this.#sums.delete(name)
    }
  }

  /** Checkouts of the widest network of an address that were made and may have ended. */
  storedOf(ip: string): string[] {
    return [...(this.#ofNetwork.get(widestNetworkOf(ip).name) ?? [])].filter(
      (id) => this.#kept.get(id)?.isStored,
    )
  }

  #endOld(now: number): void {
    for (const [id, { until }] of this.#kept) {
      if (until > now) return
      this.giveBack(id)
    }
  }
}
