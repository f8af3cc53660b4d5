import { networksOf } from '../limits/networks-of.ts'

/** Requests that wait for the other end, as a multiple of those that may be worked on. */
const WAITING_SHARE = 4

/** What a request waits for: its body, or the client that reads its response. */
export type WaitingFor = 'body' | 'reader'
type Phase = WaitingFor | 'working' | 'over'

/** What one request holds. */
export interface Place {
  /** Its body is here: it is worked on. */
  work(): void
  /** Nothing is left to do but for the other end, which fetches bytes at its own pace. */
  wait(): void
  leave(): void
}

/** How many wait for one thing, in all and by network. */
class WaitingRoom {
  readonly #max: number
  #count = 0
  readonly #ofNetwork = new Map<string, number>()

  constructor(max: number) {
    this.#max = max
  }

  isFullFor(ip: string): boolean {
    if (this.#count >= this.#max * WAITING_SHARE) return true
    return networksOf(ip).some(({ name, factor }) => (this.#ofNetwork.get(name) ?? 0) >= this.#max * factor)
  }

  add(ip: string, by: 1 | -1): void {
    this.#count += by
    for (const { name } of networksOf(ip)) {
      const left = (this.#ofNetwork.get(name) ?? 0) + by
      if (left > 0) this.#ofNetwork.set(name, left)
      else this.#ofNetwork.delete(name)
    }
  }
}

/**
 * Counts requests being worked on, and those that wait for the client to send or to fetch. Waiting requests take no
 * slot from others; as they use memory they are limited, with a quarter for one network. Request and response bodies
 * have separate limits: slow senders never block readers of the same network.
 */
export class RequestPlaces {
  #working = 0
  readonly #rooms: Readonly<Record<WaitingFor, WaitingRoom>>

  constructor(max: number) {
    this.#rooms = { body: new WaitingRoom(max), reader: new WaitingRoom(max) }
  }

  get working(): number {
    return this.#working
  }

  /** True when another request of this address may not wait for that. */
  isWaitingFull(ip: string, what: WaitingFor): boolean {
    return this.#rooms[what].isFullFor(ip)
  }

  enter(ip: string, phase: 'body' | 'working'): Place {
    let now: Phase = 'over'
    const count = (phase: Phase, by: 1 | -1) => {
      if (phase === 'working') this.#working += by
      else if (phase !== 'over') this.#rooms[phase].add(ip, by)
    }
    const move = (to: Phase) => {
      count(now, -1)
      count(to, 1)
      now = to
    }
    move(phase)
    return {
      work: () => now === 'body' && move('working'),
      wait: () => now === 'working' && move('reader'),
      leave: () => move('over'),
    }
  }
}
