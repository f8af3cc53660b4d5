import type { Db } from '../../database/tables.ts'
import { readPublicStamp } from './catalog-store.ts'

/** How old the knowledge may be that nothing changed. */
const CHECK_EVERY_MS = 250

/**
 * A text that changes with any public event, archived ones and names of lists and editions too; read from the database
 * at most four times a second.
 */
export class PublicStamp {
  readonly #db: Db
  #checkedAt = 0
  #stamp: Promise<string> | undefined

  constructor(db: Db) {
    this.#db = db
  }

  current(): Promise<string> {
    if (this.#stamp && Date.now() - this.#checkedAt < CHECK_EVERY_MS) return this.#stamp
    this.#checkedAt = Date.now()
    const asked = readPublicStamp(this.#db)
    this.#stamp = asked
    asked.catch(() => {
      if (this.#stamp === asked) this.#stamp = undefined
    })
    return asked
  }
}
