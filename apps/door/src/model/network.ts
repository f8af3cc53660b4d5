import { ApiError, isPassing } from '@larunbat/contract/client'

export type NetworkState = 'online' | 'slow' | 'offline'

/** People at a door wait no longer than this for the server; then the device decides. */
export const TIMEOUT_MS = 700

/**
 * State of the connection to the server: `online` while responses come within the waiting time of door staff. A late or
 * missing response makes the device decide itself until the next check of the server is fast.
 */
export class Network {
  state: NetworkState = navigator.onLine ? 'online' : 'offline'
  /** Milliseconds by which the server's clock is ahead of ours. */
  offsetMs: number
  readonly #onChange: () => void

  constructor(offsetMs: number, onChange: () => void) {
    this.offsetMs = offsetMs
    this.#onChange = onChange
  }

  /** Now, by the server's clock as far as we know it. */
  now(): string {
    return new Date(Date.now() + this.offsetMs).toISOString()
  }

  /** Runs a call and learns from how long it took. Throws what the call threw. */
  async measured<T extends { now: string }>(run: () => Promise<T>): Promise<T> {
    const began = Date.now()
    try {
      const answer = await run()
      const tookMs = Date.now() - began
      // The answer was written somewhere on the way: half of it is the best guess.
      if (tookMs < 4 * TIMEOUT_MS) this.offsetMs = Date.parse(answer.now) - (began + tookMs / 2)
      this.#become(tookMs <= TIMEOUT_MS ? 'online' : 'slow')
      return answer
    } catch (error) {
      if (isPassing(error)) this.#become(isTimeout(error) ? 'slow' : 'offline')
      throw error
    }
  }

  #become(state: NetworkState): void {
    if (state === this.state) return
    this.state = state
    this.#onChange()
  }

  lost(): void {
    this.#become('offline')
  }
}

const isTimeout = (error: unknown) => error instanceof ApiError && error.code === 'network_timeout'
