import type { EventCard } from '@larunbat/rules/address/site-pages'
import { shownHub } from '@larunbat/rules/reference/lookups/hubs'
import { fold } from '@larunbat/rules/text/fold'
import { isTimeZone, toWallTime } from '@larunbat/rules/time/dates'
import { eveningOf } from '@larunbat/rules/time/evening'
import type { Db } from '../../database/tables.ts'
import { isConnectionLost } from '../../platform/db/connection-lost.ts'
import { listProgrammeRows, type ProgrammeRow, readProgrammeStamp } from '../programme/publication-store.ts'
import { cardOfRow } from './event-card.ts'

/** One event of the programme with what it is found by. */
export type IndexedEvent = {
  card: EventCard
  hub: number
  disciplines: readonly number[]
  days: readonly string[]
  /** Days before a session that begins after midnight and before six: people look for it in that night. */
  nights: readonly string[]
  /** When its sessions begin, by the clock of each place. */
  begins: readonly string[]
  access: readonly string[]
  isFeatured: boolean
  /** Folded words. */
  search: string
  /** When it is over, ms since 1970; events without dates never are. */
  endsAt: number
  /** When it begins by the clock of its place; those without a date come last. */
  clock: string
}

export type Programme = {
  /** Changes with the programme. */
  stamp: string
  /** The earliest first. */
  events: readonly IndexedEvent[]
  cityCount: number
}

/** How old the knowledge may be that nothing changed. */
const CHECK_EVERY_MS = 250

/**
 * Keeps the programme in memory, as it is small (about 1,500 events an edition) and filtered in every combination.
 * Before use it is compared with the database by one cheap query, at most four times a second, so that several web
 * processes need not notify each other of changes.
 */
export class ProgrammeIndex {
  readonly #db: Db
  #programme: Programme | undefined
  #checkedAt = 0
  #isAway = false
  #checking: Promise<Programme> | undefined

  constructor(db: Db) {
    this.#db = db
  }

  /** The programme as it is now, at most a quarter of a second old. */
  current(): Promise<Programme> | Programme {
    if (this.#programme && Date.now() - this.#checkedAt < CHECK_EVERY_MS) return this.#programme
    this.#checking ??= this.#check().finally(() => {
      this.#checking = undefined
    })
    if (!this.#isAway || !this.#programme) return this.#checking
    // No request waits for a database that was away a moment ago.
    this.#checking.catch(() => {})
    return this.#programme
  }

  /** What is known stays good enough to show while the database is away. */
  async #check(): Promise<Programme> {
    try {
      const programme = await this.#read()
      this.#isAway = false
      return programme
    } catch (error) {
      if (!this.#programme || !isConnectionLost(error)) throw error
      this.#isAway = true
      return this.#programme
    }
  }

  async #read(): Promise<Programme> {
    const startedAt = Date.now()
    const stamp = await readProgrammeStamp(this.#db)
    // Read after the stamp: a change in between shows up as a new stamp next time.
    if (this.#programme?.stamp !== stamp) {
      this.#programme = programmeOf(stamp, await listProgrammeRows(this.#db))
    }
    this.#checkedAt = startedAt
    return this.#programme as Programme
  }
}

function programmeOf(stamp: string, rows: readonly ProgrammeRow[]): Programme {
  return {
    stamp,
    events: rows.map(indexedEvent).sort(asPrinted),
    cityCount: new Set(rows.flatMap(({ city }) => (city ? [fold(city)] : []))).size,
  }
}

/** The earliest first as dates are printed, by the clock of each place; those without a date last. */
function asPrinted(a: IndexedEvent, b: IndexedEvent): number {
  return a.clock < b.clock ? -1 : a.clock > b.clock ? 1 : Number(a.card.id) - Number(b.card.id)
}

const zoneOf = (zone: string | null | undefined) => (isTimeZone(zone) ? zone : 'UTC')

function nightsOf({ begins, days }: ProgrammeRow): string[] {
  const nights = begins.map(([startsAt, zone]) => eveningOf(startsAt, zoneOf(zone)))
  return [...new Set(nights)].filter((night) => !days.includes(night))
}

function indexedEvent(row: ProgrammeRow): IndexedEvent {
  return {
    card: cardOfRow(row),
    hub: shownHub(row.hub_id),
    disciplines: row.discipline_ids,
    days: row.days,
    nights: nightsOf(row),
    begins: row.begins.map(([startsAt, zone]) => toWallTime(startsAt, zoneOf(zone))),
    access: row.accessibility,
    isFeatured: row.is_featured,
    search: row.search,
    endsAt: Date.parse(row.ends_at ?? row.starts_at ?? '') || Number.POSITIVE_INFINITY,
    clock: row.starts_at ? toWallTime(row.starts_at, zoneOf(row.card.timeZone)) : '9999',
  }
}
