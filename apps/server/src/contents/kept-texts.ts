import type { Reference } from '../lookups/reference.ts'
import type { Db } from '../tables.ts'

const MB = 1024 * 1024
/** Bytes kept of each form; the least lately shown go first. */
const MOST_BYTES = { listed: 56 * MB, whole: 24 * MB } as const
/** What was shown since then makes no room: whoever walks over all events must not drive out what others work with. */
const FRESH_MS = 60_000
/** What nobody has looked at for so long is not kept. */
const LIFE_MS = 15 * 60_000

/** Event as lists show it, or whole as its owner sees it. */
export type Form = 'listed' | 'whole'

interface Kept {
  stamp: string
  text: Buffer
  usedAt: number
}

class Shelf {
  readonly #kept = new Map<number, Kept>()
  readonly #most: number
  #bytes = 0

  constructor(most: number) {
    this.#most = most
  }

  has(id: number): boolean {
    return this.#kept.has(id)
  }

  find(id: number, stamp: string): Buffer | undefined {
    const found = this.#kept.get(id)
    if (found?.stamp !== stamp) return undefined
    // To the end of the row: what stands first was used least lately.
    this.#kept.delete(id)
    found.usedAt = Date.now()
    this.#kept.set(id, found)
    return found.text
  }

  keep(id: number, stamp: string, text: Buffer): void {
    const now = Date.now()
    this.#drop(id)
    for (const [first, { usedAt }] of this.#kept) {
      const isFull = this.#bytes + text.length > this.#most
      if (isFull ? usedAt > now - FRESH_MS : usedAt >= now - LIFE_MS) break
      this.#drop(first)
    }
    if (this.#bytes + text.length > this.#most) return
    this.#kept.set(id, { stamp, text, usedAt: now })
    this.#bytes += text.length
  }

  #drop(id: number): void {
    this.#bytes -= this.#kept.get(id)?.text.length ?? 0
    this.#kept.delete(id)
  }
}

/**
 * Events as JSON text in UTF-8, written and checked once for each version of their rows. Whoever asks says the versions that
 * the database has just answered, so that what is shown is what is stored; only what has changed is written anew.
 */
export class KeptTexts {
  readonly #shelves = { listed: new Shelf(MOST_BYTES.listed), whole: new Shelf(MOST_BYTES.whole) }

  /** True when there is some version of it: asking the database for its stamp alone may be enough. */
  has(form: Form, id: number): boolean {
    return this.#shelves[form].has(id)
  }

  find(form: Form, id: number, stamp: string): Buffer | undefined {
    return this.#shelves[form].find(id, stamp)
  }

  /** Keeps it where there is room, or where room can be made. */
  keep(form: Form, id: number, stamp: string, text: Buffer): void {
    this.#shelves[form].keep(id, stamp, text)
  }
}

/** Another database has other events under the same numbers. */
const textsOfDb = new WeakMap<Db, KeptTexts>()

export function textsOf(db: Db): KeptTexts {
  let texts = textsOfDb.get(db)
  if (!texts) {
    texts = new KeptTexts()
    textsOfDb.set(db, texts)
  }
  return texts
}

const partStamps = new WeakMap<object, string>()

/** What the review rules look at beside the rows of the event: its hub and, where its days are looked at, its edition. */
export function referenceStamp(reference: Reference, hubId: number, editionId?: number | null): string {
  const edition = editionId == null ? undefined : reference.editions.get(editionId)
  return stampOf(reference.hubs.get(hubId)) + stampOf(edition)
}

function stampOf(part: object | undefined): string {
  if (!part) return ''
  let stamp = partStamps.get(part)
  if (stamp === undefined) {
    stamp = JSON.stringify(part)
    partStamps.set(part, stamp)
  }
  return stamp
}
