import { setTimeout as pause } from 'node:timers/promises'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import type { Logger } from 'pino'

/** How often the replica is compared with the primary, while there are reads. */
const LOOK_EVERY_MS = 1_000
/** A replica that takes longer to say where it is counts as gone. */
const LOOK_MS = 1_500
/** Without reads the lag is not measured. */
const IDLE_AFTER_MS = 30_000

interface Mark {
  at: number
  lsn: bigint
}

/** `16/B374D848` as a number. */
export const toLsn = (text: string): bigint => {
  const [high = '0', low = '0'] = text.split('/')
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}

/**
 * Lag of a replica, ms: the time since the newest moment whose log position it has replayed. Measured against the
 * primary's log position at the time of the check, so that a replica which lost its primary does not pass for fresh.
 */
export class ReplicaLag {
  readonly #marks: Mark[] = []
  readonly #most: number
  #replayed: Mark | undefined

  /** `keptMs`: how long ago a moment may lie that is still compared. */
  constructor(keptMs: number) {
    this.#most = keptMs
  }

  /** Notes where the primary is, and how far the replica has come. */
  note(now: number, primary: bigint, replica: bigint): void {
    this.#marks.push({ at: now, lsn: primary })
    while (this.#marks[0] && this.#marks[0].lsn <= replica) this.#replayed = this.#marks.shift()
    while (this.#marks[0] && now - this.#marks[0].at > this.#most * 2) this.#marks.shift()
  }

  behindMs(now: number): number {
    return this.#replayed ? now - this.#replayed.at : Number.POSITIVE_INFINITY
  }
}

interface ReadingPoolOptions {
  primary: pg.Pool
  replica: pg.Pool
  maxLagMs: number
  log: Pick<Logger, 'warn' | 'info'>
}

/**
 * A pool for reads that may be a little old: connections to the replica while it is at most `maxLagMs` behind, else to
 * the primary. Readers are not affected when the replica is missing or late.
 */
export class ReadingPool implements PostgresPool {
  readonly #options: ReadingPoolOptions
  readonly #lag: ReplicaLag
  #timer: NodeJS.Timeout | undefined
  #lastReadAt = 0
  #isUsed = false

  constructor(options: ReadingPoolOptions) {
    this.#options = options
    this.#lag = new ReplicaLag(options.maxLagMs)
  }

  /** Those of the primary: what is true of it is true of its replica. */
  get options(): PostgresPool['options'] {
    return this.#options.primary.options as PostgresPool['options']
  }

  /** True while reads go to the replica. */
  get isReplicaUsed(): boolean {
    return this.#isUsed
  }

  /** How far it is behind, ms; unknown before the first look. */
  get behindMs(): number {
    return this.#lag.behindMs(Date.now())
  }

  async connect(): Promise<PostgresPoolClient> {
    const { primary, replica } = this.#options
    this.#lastReadAt = Date.now()
    this.#timer ??= this.#begin()
    if (this.#isUsed) {
      try {
        return await replica.connect()
      } catch (error) {
        this.#use(false, error)
      }
    }
    return primary.connect()
  }

  async end(): Promise<void> {
    clearInterval(this.#timer)
    await this.#options.replica.end()
  }

  #begin(): NodeJS.Timeout {
    void this.#look()
    const timer = setInterval(() => {
      if (Date.now() - this.#lastReadAt < IDLE_AFTER_MS) return void this.#look()
      clearInterval(timer)
      this.#timer = undefined
      this.#isUsed = false
    }, LOOK_EVERY_MS)
    return timer.unref()
  }

  async #look(): Promise<void> {
    const { primary, replica, maxLagMs } = this.#options
    try {
      const at = Date.now()
      const looked = Promise.all([
        primary.query<{ lsn: string }>('select pg_current_wal_lsn()::text as lsn'),
        replica.query<{ lsn: string | null }>('select pg_last_wal_replay_lsn()::text as lsn'),
      ])
      looked.catch(() => {})
      const answers = await Promise.race([looked, pause(LOOK_MS, undefined, { ref: false })])
      if (!answers) return this.#use(false)
      const [written, replayed] = answers
      const lsn = replayed.rows[0]?.lsn
      // Null: it is no replica (any more), as after a change of the primary.
      if (lsn) this.#lag.note(at, toLsn(written.rows[0]?.lsn ?? '0/0'), toLsn(lsn))
      this.#use(Boolean(lsn) && this.#lag.behindMs(Date.now()) <= maxLagMs)
    } catch (error) {
      this.#use(false, error)
    }
  }

  #use(isUsed: boolean, error?: unknown): void {
    if (isUsed === this.#isUsed) return
    this.#isUsed = isUsed
    const { log } = this.#options
    if (isUsed) log.info('Reads that may be a little old go to the replica.')
    else
      log.warn(
        `All reads go to the primary: ${error instanceof Error ? error.message : 'the replica is behind'}.`,
      )
  }
}
