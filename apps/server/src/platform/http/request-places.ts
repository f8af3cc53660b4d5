import { networkOf } from '../limits/network-of.ts'

/** Requests that wait for the other end, as a multiple of those that may be worked on. */
const WAITING_SHARE = 4

type Phase = 'waiting' | 'working' | 'over'

/** What one request holds. */
export interface Place {
  /** Its body is here: it is worked on. */
  work(): void
  /** Nothing is left to do but for the other end, which sends or fetches bytes at its own pace. */
  wait(): void
  leave(): void
}

/**
 * How many requests are worked on, and how many wait for the other end to send or to fetch. Those that wait cost no work,
 * so they take no place from others: however slowly somebody sends, those who are quick are answered. As they hold memory
 * they are bounded, too, and one network holds a quarter of them at most.
 */
export class RequestPlaces {
  readonly #most: number
  #working = 0
  #waiting = 0
  readonly #ofNetwork = new Map<string, number>()

  constructor(most: number) {
    this.#most = most
  }

  get working(): number {
    return this.#working
  }

  /** True when another request of this address may not wait. */
  isWaitingFull(ip: string): boolean {
    const ofNetwork = this.#ofNetwork.get(networkOf(ip)) ?? 0
    return this.#waiting >= this.#most * WAITING_SHARE || ofNetwork >= this.#most
  }

  enter(ip: string, phase: 'waiting' | 'working'): Place {
    const network = networkOf(ip)
    let now: Phase = 'over'
    const move = (to: Phase) => {
      if (now === 'working') this.#working -= 1
      if (now === 'waiting') this.#count(network, -1)
      if (to === 'working') this.#working += 1
      if (to === 'waiting') this.#count(network, 1)
      now = to
    }
    move(phase)
    return {
      work: () => now === 'waiting' && move('working'),
      wait: () => now === 'working' && move('waiting'),
      leave: () => move('over'),
    }
  }

  #count(network: string, by: 1 | -1): void {
    this.#waiting += by
    const left = (this.#ofNetwork.get(network) ?? 0) + by
    if (left > 0) this.#ofNetwork.set(network, left)
    else this.#ofNetwork.delete(network)
  }
}
