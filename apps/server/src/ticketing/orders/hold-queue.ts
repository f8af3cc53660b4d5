import { setImmediate as nextTurn } from 'node:timers/promises'
import { AppError } from '../../platform/errors.ts'
import type { HoldBatch, HoldOutcome, HoldRequest } from './hold.ts'

/**
 * Maximum number of requests of one statement. Requests of the same second for a few places share one, so that refused
 * ones are answered before the others proceed to payment.
 */
const BATCH_MAX = 512
/** Statements under way at a time, so that selling never takes all connections. */
const LANES_MAX = 4
/** Requests that wait at a time, some seconds of selling: a queue that only grows serves no one in time. */
const WAITING_MAX = 2_000
/** Tries of one request that always meets others' locks or a place that is just coming free. */
const TRIES = 5

interface Waiting {
  request: HoldRequest
  resolve: (outcome: HoldOutcome) => void
  reject: (error: unknown) => void
}

/** What a statement fails with when only its company is at fault: a doubled key, a deadlock, a guard of the database. */
const isWorthAlone = (error: unknown) =>
  ['23505', '23514', '40P01', '40001'].includes(String((error as { code?: string }).code))

/**
 * Group commit of purchases: requests for one event that come while its statement is under way wait for the next one
 * together. Instead of queueing for a row lock one after the other, they share a statement and a flush to disk.
 */
export class HoldQueue {
  readonly #run: HoldBatch
  readonly #lanes = new Map<string, Waiting[]>()
  #running = 0
  #waiting = 0
  readonly #idle: (() => void)[] = []

  constructor(run: HoldBatch) {
    this.#run = run
  }

  /** Requests accepted and not yet processed. */
  get waiting(): number {
    return this.#waiting
  }

  /**
   * Resolves once the request's statement is committed, or with its refusal. Throws `request.overloaded` when more wait
   * than could be served in time.
   */
  take(request: HoldRequest): Promise<HoldOutcome> {
    if (this.#waiting >= WAITING_MAX)
      throw new AppError('request.overloaded', { data: { retryAfterSeconds: 5 } })
    this.#waiting += 1
    return this.#wait(request).finally(() => {
      this.#waiting -= 1
    })
  }

  #wait(request: HoldRequest): Promise<HoldOutcome> {
    const lane = request.orders.map(({ eventId }) => eventId).join(',')
    return new Promise((resolve, reject) => {
      const waiting = this.#lanes.get(lane)
      if (waiting) {
        waiting.push({ request, resolve, reject })
        return
      }
      const first = [{ request, resolve, reject }]
      this.#lanes.set(lane, first)
      void this.#drain(lane, first)
    })
  }

  async #drain(lane: string, waiting: Waiting[]): Promise<void> {
    // Requests that were read from their sockets in this turn come along.
    await nextTurn()
    while (waiting.length > 0) {
      await this.#enter()
      try {
        await this.#settle(nextBatch(waiting))
      } finally {
        this.#leave()
      }
    }
    this.#lanes.delete(lane)
  }

  async #settle(batch: Waiting[]): Promise<void> {
    if (batch.length === 1) return this.#alone(batch[0] as Waiting)
    try {
      const outcomes = await this.#run(batch.map(({ request }) => request))
      for (const [at, outcome] of outcomes.entries()) {
        const waiting = batch[at] as Waiting
        if (outcome.is === 'again') await this.#alone(waiting)
        else waiting.resolve(outcome)
      }
    } catch (error) {
      if (!isWorthAlone(error)) {
        for (const { reject } of batch) reject(error)
        return
      }
      // One of them is at fault: the others are found by halves.
      const half = Math.ceil(batch.length / 2)
      await this.#settle(batch.slice(0, half))
      await this.#settle(batch.slice(half))
    }
  }

  async #alone({ request, resolve, reject }: Waiting): Promise<void> {
    for (let tries = 1; ; tries++) {
      try {
        const [outcome] = await this.#run([request])
        if (outcome && outcome.is !== 'again') return resolve(outcome)
        if (tries === TRIES) throw new Error('a purchase that fits was not made')
      } catch (error) {
        if (tries === TRIES || !isWorthAlone(error)) return reject(error)
      }
    }
  }

  async #enter(): Promise<void> {
    while (this.#running >= LANES_MAX) await new Promise<void>((resolve) => this.#idle.push(resolve))
    this.#running += 1
  }

  #leave(): void {
    this.#running -= 1
    this.#idle.shift()?.()
  }
}

/** The next requests, one of each token: a doubled one waits, and finds the first one's places stored. */
function nextBatch(waiting: Waiting[]): Waiting[] {
  const batch: Waiting[] = []
  const later: Waiting[] = []
  const tokens = new Set<string>()
  for (const one of waiting.splice(0, BATCH_MAX)) {
    const token = one.request.tokenHash.toString('hex')
    if (tokens.has(token)) later.push(one)
    else batch.push(one)
    tokens.add(token)
  }
  waiting.unshift(...later)
  return batch
}
