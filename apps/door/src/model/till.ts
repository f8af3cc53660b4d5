import type { Collected } from './money.ts'

/** How it stands with the money of one order at this door. */
export interface Taking {
  isBusy: boolean
  taken?: Collected
  /** Why it could not be noted the last time. */
  problem?: unknown
}

/**
 * What this door took of whom. It goes by the order and not by the screen: the next person's money is never shown as taken
 * with that of the one before, and the same order shows the same state on every screen.
 */
export class Till {
  readonly #takings = new Map<string, Taking>()
  readonly #onChange: () => void

  constructor(onChange: () => void) {
    this.#onChange = onChange
  }

  of(orderId: string): Taking | undefined {
    return this.#takings.get(orderId)
  }

  isTaken(orderId: string): boolean {
    return this.of(orderId)?.taken !== undefined
  }

  /** Records it once: a second tap during the request does nothing. */
  async take(orderId: string, note: () => Promise<Collected>): Promise<void> {
    if (this.of(orderId)?.isBusy) return
    this.#set(orderId, { isBusy: true })
    try {
      this.#set(orderId, { isBusy: false, taken: await note() })
    } catch (problem) {
      this.#set(orderId, { isBusy: false, problem })
    }
  }

  #set(orderId: string, taking: Taking): void {
    this.#takings.set(orderId, taking)
    this.#onChange()
  }
}
