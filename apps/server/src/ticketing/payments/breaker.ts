import { providerSeconds } from '../../platform/metrics/metrics.ts'
import { ProviderError } from './provider.ts'

/** Failures in a row after which a provider is left alone. */
const FAILURES = 5
const PAUSE_MS = 15_000
/** Calls under way at a time; a slow provider must not collect buyers without end. */
const UNDER_WAY = 64
/** Further ones wait their turn, so many of them and half of the time a call may take: a crowd comes in one second. */
const WAITING = 512

/**
 * Guards calls to one provider: a call takes `limitMs` at most; after five without response in a row further calls fail
 * immediately for a quarter of a minute, then one is let through as a test. A refusal counts as response. The number of
 * concurrent calls is limited, others wait.
 */
export class CircuitBreaker {
  readonly #limitMs: number
  readonly #now: () => number
  readonly #name: string
  #failures = 0
  #openUntil = 0
  #underWay = 0
  readonly #waiting: (() => void)[] = []

  constructor(limitMs: number, now: () => number = () => performance.now(), name = 'other') {
    this.#name = name
    this.#limitMs = limitMs
    this.#now = now
  }

  get isOpen(): boolean {
    return this.#now() < this.#openUntil
  }

  /** Runs one call; throws `ProviderError` with the outcome `unknown` when it takes too long or may not begin. */
  async run<T>(call: () => Promise<T>): Promise<T> {
    if (this.isOpen) throw new ProviderError('unknown', 'paused')
    if (this.#underWay < UNDER_WAY) this.#underWay += 1
    else await this.#waitForPlace()
    // While it is tried whether the provider is back, others keep waiting.
    if (this.#failures >= FAILURES) this.#openUntil = this.#now() + this.#limitMs
    const taken = providerSeconds.startTimer({ provider: this.#name })
    try {
      const result = await this.#limited(call())
      this.#close()
      taken({ outcome: 'ok' })
      return result
    } catch (error) {
      taken({ outcome: error instanceof ProviderError ? error.outcome : 'unknown' })
      if (error instanceof ProviderError && error.outcome !== 'unknown') this.#close()
      else this.#fail()
      throw error
    } finally {
      this.#leave()
    }
  }

  async #waitForPlace(): Promise<void> {
    if (this.#waiting.length >= WAITING) throw new ProviderError('unknown', 'busy')
    await new Promise<void>((resolve, reject) => {
      const begin = () => {
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(begin), 1)
        reject(new ProviderError('unknown', 'busy'))
      }, this.#limitMs / 2)
      this.#waiting.push(begin)
    })
    if (!this.isOpen) return
    this.#leave()
    throw new ProviderError('unknown', 'paused')
  }

  /** A place is handed over rather than given back: a newcomer cannot slip in between. */
  #leave(): void {
    const next = this.#waiting.shift()
    if (next) next()
    else this.#underWay -= 1
  }

  #close(): void {
    this.#failures = 0
    this.#openUntil = 0
  }

  #fail(): void {
    this.#failures += 1
    if (this.#failures >= FAILURES) this.#openUntil = this.#now() + PAUSE_MS
  }

  async #limited<T>(work: Promise<T>): Promise<T> {
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new ProviderError('unknown', 'timeout')), this.#limitMs)
    })
    try {
      return await Promise.race([work, late])
    } finally {
      clearTimeout(timer)
      work.catch(() => {})
    }
  }
}
