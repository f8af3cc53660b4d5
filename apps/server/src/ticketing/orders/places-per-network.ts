import { type Network, networksOf, widestNetworkOf } from '../../platform/limits/networks-of.ts'

/** Places of one session that a basket wants, and how many the session has; null where it has no limit. */
export interface SessionPlaces {
  key: string
  places: number
  capacity: number | null
}

interface TakeOptions {
  /** Milliseconds since 1970. */
  now?: number
  sessions?: readonly SessionPlaces[]
  /** Checkouts of the same buyer that end when it is made. */
  replaces?: readonly string[]
}

/** So many places of one session a network may hold however small the session is: a class, or a group behind one address. */
const LEAST_SHARE = 20

/** So long a hold that ran out unpaid, or was dropped, counts against its networks. */
const LAPSED_MS = 2 * 3_600_000
/** Times what a network may hold at once that it may let lapse within that time: abandoned baskets are ordinary, taking turns is not. */
const LAPSED_FACTOR = 3
/** Lapsed holds kept in memory, some 20 MB; beyond them the oldest are forgotten. */
export const MAX_LAPSED = 50_000

interface Kept {
  networks: readonly Network[]
  places: number
  sessions: readonly SessionPlaces[]
  /** When it is over at the latest, in ms since 1970. */
  until: number
  /** False while its statement is under way. */
  isStored: boolean
}

/**
 * Places that networks hold and have not bought, by checkout. In memory, because a row for a whole network would make
 * its buyers wait for each other. Code that ends a checkout does not have to notify this class: it reads open checkouts
 * from the database once a network seems to hold too many places.
 */
export class NetworkPlaces {
  readonly #most: number
  readonly #keptMs: number
  /** In the order they end. */
  readonly #kept = new Map<string, Kept>()
  readonly #ofNetwork = new Map<string, Set<string>>()
  readonly #sums = new Map<string, number>()
  readonly #sharePercent: number
  /** Holds that ended, in the order they did, until it is known that they were bought; `until` is when they count no more. */
  readonly #lapsed = new Map<string, Kept>()
  readonly #lapsedSums = new Map<string, number>()

  /** `most`: places of all events together; `sharePercent`: of one session, of its places. */
  constructor(most: number, keptMs: number, sharePercent = 100) {
    this.#most = most
    this.#keptMs = keptMs
    this.#sharePercent = sharePercent
  }

  /**
   * Counts the places of a checkout that is about to be made; false, and nothing counted, when a network has too many in all, or
   * too many of one session. Of a checkout that `replaces` others, what those hold is counted already.
   */
  take(
    ip: string,
    id: string,
    places: number,
    { now = Date.now(), sessions: wanted = [], replaces = [] }: TakeOptions = {},
  ): boolean {
    this.#endOld(now)
    const networks = networksOf(ip)
    const sessions = wanted.map((session) => ({ ...session, places: this.#added(session, replaces) }))
    const isTooMany = networks.some(
      ({ name, factor }) =>
        this.#sumOf(name) + places > this.#most * factor ||
        this.#lapsedOf(name) + places > this.#most * factor * LAPSED_FACTOR ||
        sessions.some((session) => {
          const key = `${name} ${session.key}`
          const share = this.#shareOf(session, factor)
          if (session.places <= 0) return false
          return (
            this.#sumOf(key) + session.places > share ||
            this.#lapsedOf(key) + session.places > share * LAPSED_FACTOR
          )
        }),
    )
    if (isTooMany) return false
    this.#count(id, { networks, places, sessions, until: now + this.#keptMs, isStored: false })
    return true
  }

  /** Counts the places of a checkout that holds them already, however many its network has. */
  replace(
    ip: string,
    id: string,
    places: number,
    { now = Date.now(), sessions = [], replaces = [] }: TakeOptions,
  ): void {
    for (const ended of [...replaces, id]) this.giveBack(ended)
    this.#count(id, { networks: networksOf(ip), places, sessions, until: now + this.#keptMs, isStored: true })
  }

  #count(id: string, kept: Kept): void {
    this.#kept.set(id, kept)
    for (const { name } of kept.networks) {
      this.#add(name, kept.places)
      for (const session of kept.sessions) this.#add(`${name} ${session.key}`, session.places)
      this.#ofNetwork.set(name, (this.#ofNetwork.get(name) ?? new Set()).add(id))
    }
  }

  /** Places of a session that come on top of what the checkouts it replaces hold of it. */
  #added({ key, places }: SessionPlaces, replaces: readonly string[]): number {
    const held = replaces.flatMap((id) => this.#kept.get(id)?.sessions ?? []).filter((own) => own.key === key)
    return Math.max(0, places - held.reduce((sum, own) => sum + own.places, 0))
  }

  #sumOf(name: string): number {
    return this.#sums.get(name) ?? 0
  }

  #lapsedOf(name: string): number {
    return this.#lapsedSums.get(name) ?? 0
  }

  #add(name: string, places: number, sums = this.#sums): void {
    const sum = (sums.get(name) ?? 0) + places
    if (sum === 0) sums.delete(name)
    else sums.set(name, sum)
  }

  #addLapsed({ networks, places, sessions }: Kept, sign: 1 | -1): void {
    for (const { name } of networks) {
      this.#add(name, sign * places, this.#lapsedSums)
      for (const session of sessions)
        this.#add(`${name} ${session.key}`, sign * session.places, this.#lapsedSums)
    }
  }

  /** It holds nothing any more and was not bought, as far as is known: it counts against its networks for two hours. */
  lapse(id: string, now = Date.now()): void {
    const kept = this.#kept.get(id)
    if (!kept) return
    this.giveBack(id)
    const lapsed = { ...kept, until: now + LAPSED_MS }
    this.#lapsed.set(id, lapsed)
    this.#addLapsed(lapsed, 1)
    const [oldest] = this.#lapsed.keys()
    if (oldest !== undefined && this.#lapsed.size > MAX_LAPSED) this.#forgive(oldest)
  }

  /** It was bought after all, or is forgotten. */
  #forgive(id: string): void {
    const lapsed = this.#lapsed.get(id)
    if (!lapsed) return
    this.#lapsed.delete(id)
    this.#addLapsed(lapsed, -1)
  }

  /** It was bought: it holds nothing, and does not count as lapsed. */
  buy(id: string): void {
    this.giveBack(id)
    this.#forgive(id)
  }

  #shareOf({ capacity }: SessionPlaces, factor: number): number {
    if (capacity === null || this.#sharePercent === 100) return Number.POSITIVE_INFINITY
    return factor * Math.max(LEAST_SHARE, Math.ceil((capacity * this.#sharePercent) / 100))
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
      if (!ids?.size) this.#ofNetwork.delete(name)
      this.#add(name, -kept.places)
      for (const session of kept.sessions) this.#add(`${name} ${session.key}`, -session.places)
    }
  }

  /** Checkouts of the widest network of an address that were made and may have ended, and those that count as lapsed. */
  storedOf(ip: string): string[] {
    const network = widestNetworkOf(ip).name
    const held = [...(this.#ofNetwork.get(network) ?? [])].filter((id) => this.#kept.get(id)?.isStored)
    const isOfNetwork = ({ networks }: Kept) => networks.some(({ name }) => name === network)
    return [...held, ...[...this.#lapsed].flatMap(([id, kept]) => (isOfNetwork(kept) ? [id] : []))]
  }

  #endOld(now: number): void {
    for (const [id, { until, isStored }] of this.#kept) {
      if (until > now) break
      if (isStored) this.lapse(id, now)
      else this.giveBack(id)
    }
    for (const [id, { until }] of this.#lapsed) {
      if (until > now) return
      this.#forgive(id)
    }
  }
}
