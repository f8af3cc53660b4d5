import { pickText } from '@larunbat/rules/text/multilingual-text'
import { toSlug } from '@larunbat/rules/text/slug'
import type { Db } from '../../database/tables.ts'
import { isConnectionLost } from '../../platform/db/connection-lost.ts'
import { type CatalogRow, listCatalogRows, readPublicStamp } from './catalog-store.ts'

export interface CatalogEvent extends CatalogRow {
  /** The cause as addresses name it; null without one. */
  causeKey: string | null
}

export interface CatalogState {
  /** Changes with any public data. */
  stamp: string
  /** By number. */
  events: readonly CatalogEvent[]
}

/** How old the knowledge may be that nothing changed. */
const CHECK_EVERY_MS = 250

/**
 * Index of public events in memory. Before use it is compared with the database by one question, at most four times a
 * second, so that processes need not notify each other of changes. Texts are read from the database.
 */
export class Catalog {
  readonly #db: Db
  #state: CatalogState | undefined
  #checkedAt = 0
  #checking: Promise<CatalogState> | undefined

  constructor(db: Db) {
    this.#db = db
  }

  /** At most a quarter of a second old. */
  current(): Promise<CatalogState> | CatalogState {
    if (this.#state && Date.now() - this.#checkedAt < CHECK_EVERY_MS) return this.#state
    this.#checking ??= this.#check().finally(() => {
      this.#checking = undefined
    })
    return this.#checking
  }

  /** Returns the last known state when the database is not reachable, so that reads from memory continue. */
  async #check(): Promise<CatalogState> {
    try {
      return await this.#read()
    } catch (error) {
      if (!this.#state || !isConnectionLost(error)) throw error
      return this.#state
    }
  }

  async #read(): Promise<CatalogState> {
    const startedAt = Date.now()
    const stamp = await readPublicStamp(this.#db)
    // Read after the stamp: a change in between shows up as a new stamp next time.
    if (this.#state?.stamp !== stamp) {
      const rows = await listCatalogRows(this.#db)
      this.#state = { stamp, events: rows.map((row) => ({ ...row, causeKey: causeKeyOf(row.project) })) }
    }
    this.#checkedAt = startedAt
    return this.#state as CatalogState
  }
}

/** One cause has one key however its name is written in the other languages. */
export function causeKeyOf(project: string | null | undefined): string | null {
  return project ? toSlug(pickText(project, 'es'), 'cause') : null
}

const catalogs = new WeakMap<object, Catalog>()

/** The one catalog of a database in this process. */
export function catalogOf(db: Db): Catalog {
  const catalog = catalogs.get(db) ?? new Catalog(db)
  catalogs.set(db, catalog)
  return catalog
}
