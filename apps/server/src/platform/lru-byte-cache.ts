/** What was shown since then makes no room: a walk over all entries must not evict what is in use. */
const FRESH_MS = 60_000
/** Entries unused for so long are evicted. */
const TTL_MS = 15 * 60_000
/** What an entry takes beside its text. */
const ENTRY_BYTES = 500

interface Kept {
  stamp: string
  text: Buffer
  usedAt: number
}

/**
 * Cache of responses as bytes, each under the version of its data: the caller passes the version just read from the
 * database, so that no outdated entry is found. Holds at most `most` bytes; the least recently used are evicted first.
 */
export class LruByteCache<K extends number | string> {
  readonly #kept = new Map<K, Kept>()
  readonly #most: number
  #bytes = 0

  constructor(most: number) {
    this.#most = most
  }

  has(key: K): boolean {
    return this.#kept.has(key)
  }

  find(key: K, stamp: string): Buffer | undefined {
    const found = this.#kept.get(key)
    if (found?.stamp !== stamp) return undefined
    // To the end of the row: what stands first was used least lately.
    this.#kept.delete(key)
    found.usedAt = Date.now()
    this.#kept.set(key, found)
    return found.text
  }

  keep(key: K, stamp: string, text: Buffer): void {
    const now = Date.now()
    this.#drop(key)
    const bytes = text.length + ENTRY_BYTES
    for (const [first, { usedAt }] of this.#kept) {
      const isFull = this.#bytes + bytes > this.#most
      if (isFull ? usedAt > now - FRESH_MS : usedAt >= now - TTL_MS) break
      this.#drop(first)
    }
    if (this.#bytes + bytes > this.#most) return
    this.#kept.set(key, { stamp, text, usedAt: now })
    this.#bytes += bytes
  }

  #drop(key: K): void {
    const found = this.#kept.get(key)
    if (found) this.#bytes -= found.text.length + ENTRY_BYTES
    this.#kept.delete(key)
  }
}
