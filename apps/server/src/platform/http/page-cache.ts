import { type Page, pack } from './compressed-page.ts'

/** Pages kept at most; packed ones take 5 to 10 kB each. */
const MAX_PAGES = 1_500

/** Keeps the pages requested last, each under an address and a stamp of its data. */
export class PageCache {
  readonly #pages = new Map<string, { stamp: string; page: Page }>()
  readonly #maxPages: number

  constructor(maxPages = MAX_PAGES) {
    this.#maxPages = maxPages
  }

  /** Forgets every page: all of them may read differently now. */
  clear(): void {
    this.#pages.clear()
  }

  /** The page kept under `key`, if it was made of this `stamp`. */
  find(key: string, stamp: string): Page | undefined {
    const known = this.#pages.get(key)
    if (known?.stamp !== stamp) return undefined
    // Put back last: the first of the map is the one longest unused.
    this.#pages.delete(key)
    this.#pages.set(key, known)
    return known.page
  }

  /** Keeps a page, letting go of the one longest unused when there are too many. */
  keep(key: string, stamp: string, page: Page): Page {
    this.#pages.delete(key)
    this.#pages.set(key, { stamp, page })
    if (page.isCompressible) pack(page).catch(() => this.#pages.delete(key))
    const [oldest] = this.#pages.keys()
    if (this.#pages.size > this.#maxPages && oldest !== undefined) this.#pages.delete(oldest)
    return page
  }
}
