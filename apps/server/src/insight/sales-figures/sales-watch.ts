import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Db } from '../../database/tables.ts'

export interface SalesChange {
  /** Number of the fold. */
  version: number
  /** Whose events sold something. */
  ownerIds: ReadonlySet<number>
  /** Which of them. */
  eventIds: ReadonlySet<number>
}

type Listener = (change: SalesChange) => void

/** Waits between two looks: ever longer while nothing changes. */
const FIRST_MS = 1_000
const MAX_MS = 5_000

/**
 * Tells all who watch, by one poll of the database for the whole process, that sales were counted; none while there are
 * no watchers.
 */
export class SalesWatch {
  readonly #db: Db
  readonly #log: Logger
  readonly #listeners = new Set<Listener>()
  #timer: NodeJS.Timeout | undefined
  #version: number | undefined
  #waitMs = FIRST_MS

  constructor(db: Db, log: Logger) {
    this.#db = db
    this.#log = log
  }

  get watchers(): number {
    return this.#listeners.size
  }

  /** Returns what ends the watching. */
  watch(listener: Listener): () => void {
    this.#listeners.add(listener)
    if (!this.#timer) this.#next(FIRST_MS)
    return () => {
      this.#listeners.delete(listener)
      if (this.#listeners.size > 0) return
      clearTimeout(this.#timer)
      this.#timer = undefined
      this.#version = undefined
    }
  }

  #next(waitMs: number): void {
    this.#timer = setTimeout(() => void this.#look(), waitMs)
  }

  async #look(): Promise<void> {
    try {
      this.#waitMs = (await this.look()) ? FIRST_MS : Math.min(MAX_MS, this.#waitMs * 1.5)
    } catch (error) {
      this.#waitMs = MAX_MS
      this.#log.warn({ err: error }, 'Sales could not be looked at just now.')
    }
    if (this.#timer) this.#next(this.#waitMs)
  }

  /** Checks now and notifies listeners; true when something has changed. */
  async look(): Promise<boolean> {
    const change = await this.#change()
    if (change) for (const listener of this.#listeners) listener(change)
    return change !== undefined
  }

  /** What was counted since the last look; undefined when nothing was, and at the first look. */
  async #change(): Promise<SalesChange | undefined> {
    const { rows } = await sql<{ version: number }>`select version from sales_fold`.execute(this.#db)
    const version = rows[0]?.version ?? 0
    const before = this.#version
    this.#version = version
    if (before === undefined || version <= before) return undefined
    const { rows: sold } = await sql<{ ownerId: number; eventId: number }>`
      select owner_id as "ownerId", event_id as "eventId" from sales_event where version > ${before}`.execute(
      this.#db,
    )
    return {
      version,
      ownerIds: new Set(sold.map(({ ownerId }) => ownerId)),
      eventIds: new Set(sold.map(({ eventId }) => eventId)),
    }
  }
}
