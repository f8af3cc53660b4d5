import type { Reference } from '../lookups/reference.ts'
import type { Db } from '../tables.ts'

/** Bytes kept in all; the least lately shown go first. */
const MOST_BYTES = 48 * 1024 * 1024
/** What nobody has looked at for so long is not kept. */
const LIFE_MS = 15 * 60_000

/** Event as lists show it, or whole as its owner sees it. */
export type Form = 'listed' | 'whole'

interface Kept {
  stamp: string
  text: Buffer
  usedAt: number
}

/**
 * Events as JSON text in UTF-8, written and checked once for each version of their rows. Whoever asks says the versions that
 * the database has just answered, so that what is shown is what is stored; only what has changed is written anew.
 */
export class KeptTexts {
  readonly #kept = new Map<number, Kept>()
  #bytes = 0

  /** True when there is some version of it: asking the database for its stamp alone may be enough. */
  has(form: Form, id: number): boolean {
    return this.#kept.has(keyOf(form, id))
  }

  find(form: Form, id: number, stamp: string): Buffer | undefined {
    const key = keyOf(form, id)
    const found = this.#kept.get(key)
    if (found?.stamp !== stamp) return undefined
    // To the end of the row: what stands first was used least lately.
    this.#kept.delete(key)
    found.usedAt = Date.now()
    this.#kept.set(key, found)
    return found.text
  }

  keep(form: Form, id: number, stamp: string, text: Buffer): void {
    const key = keyOf(form, id)
    this.#drop(key)
    this.#kept.set(key, { stamp, text, usedAt: Date.now() })
    this.#bytes += text.length
    const old = Date.now() - LIFE_MS
    for (const [first, { usedAt }] of this.#kept) {
      if (this.#bytes <= MOST_BYTES && usedAt >= old) break
      this.#drop(first)
    }
  }

  #drop(key: number): void {
    this.#bytes -= this.#kept.get(key)?.text.length ?? 0
    this.#kept.delete(key)
  }
}

/** Numbers of events are above 0. */
const keyOf = (form: Form, id: number) => (form === 'whole' ? id : -id)

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
