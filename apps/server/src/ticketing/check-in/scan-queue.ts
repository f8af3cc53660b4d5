import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Db } from '../../database/tables.ts'
import type { DecideScans, Decision, Scan } from './scan.ts'
import { decideScans } from './scan-store.ts'

/** Scans of one statement, unless a single request has more. */
const BATCH_MAX = 500
/** Tries of one request that meets what others just store. */
const TRIES = 6

interface Waiting {
  scans: readonly Scan[]
  resolve: (decisions: Decision[]) => void
  reject: (error: unknown) => void
}

/** What a statement fails with when others stored a scan or an admission in the same moment. */
const isWorthAgain = (error: unknown) =>
  ['23505', '40P01', '40001'].includes(String((error as { code?: string }).code))

/**
 * Scans of one event that come while its statement is under way wait for the next one together: they share a statement and
 * a flush to disk, as purchases do. What fails together is tried alone, so that one device's scans never stop another's.
 */
export class ScanQueue {
  readonly #decide: DecideScans
  readonly #lanes = new Map<number, Waiting[]>()

  constructor(decide: DecideScans) {
    this.#decide = decide
  }

  /** Resolves once the scans are decided and stored. No number may stand in it twice. */
  take(eventId: number, scans: readonly Scan[]): Promise<Decision[]> {
    return new Promise((resolve, reject) => {
      const lane = this.#lanes.get(eventId)
      if (lane) {
        lane.push({ scans, resolve, reject })
        return
      }
      const first = [{ scans, resolve, reject }]
      this.#lanes.set(eventId, first)
      void this.#drain(eventId, first)
    })
  }

  async #drain(eventId: number, waiting: Waiting[]): Promise<void> {
    // Requests that were read from their sockets in this turn come along.
    await nextTurn()
    while (waiting.length > 0) await this.#settle(eventId, nextBatch(waiting))
    this.#lanes.delete(eventId)
  }

  async #settle(eventId: number, batch: Waiting[]): Promise<void> {
    if (batch.length === 1) return this.#alone(eventId, batch[0] as Waiting)
    try {
      const decisions = await this.#decide(
        eventId,
        batch.flatMap(({ scans }) => scans),
      )
      let from = 0
      for (const { scans, resolve } of batch) {
        resolve(decisions.slice(from, from + scans.length))
        from += scans.length
      }
    } catch (error) {
      if (!isWorthAgain(error)) for (const { reject } of batch) reject(error)
      else for (const waiting of batch) await this.#alone(eventId, waiting)
    }
  }

  async #alone(eventId: number, { scans, resolve, reject }: Waiting): Promise<void> {
    for (let tries = 1; ; tries++) {
      try {
        return resolve(await this.#decide(eventId, scans))
      } catch (error) {
        if (tries === TRIES || !isWorthAgain(error)) return reject(error)
      }
    }
  }
}

/** The next requests, at most so many scans; one whose scan stands in an earlier one already waits and finds it stored. */
function nextBatch(waiting: Waiting[]): Waiting[] {
  const batch: Waiting[] = []
  const later: Waiting[] = []
  const seen = new Set<string>()
  let count = 0
  for (const one of waiting.splice(0)) {
    const isOver = count > 0 && count + one.scans.length > BATCH_MAX
    if (isOver || one.scans.some(({ id }) => seen.has(id))) {
      later.push(one)
      continue
    }
    for (const { id } of one.scans) seen.add(id)
    count += one.scans.length
    batch.push(one)
  }
  waiting.unshift(...later)
  return batch
}

const queues = new WeakMap<Db, ScanQueue>()

/** The queue of a connection pool. */
export function scanQueueOf(db: Db): ScanQueue {
  let queue = queues.get(db)
  if (!queue) {
    queue = new ScanQueue(decideScans(db))
    queues.set(db, queue)
  }
  return queue
}
