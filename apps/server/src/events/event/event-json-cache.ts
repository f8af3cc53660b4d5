import type { Db } from '../../database/tables.ts'
import { LruByteCache } from '../../platform/lru-byte-cache.ts'
import type { Reference } from '../../reference/lookups/reference.ts'

const MB = 1024 * 1024
/** Bytes kept of each form. */
const MAX_BYTES = { listed: 56 * MB, whole: 24 * MB } as const

/** Event as lists show it, or whole as its owner sees it. */
export type Form = 'listed' | 'whole'

/**
 * Events as JSON text in UTF-8, written and checked once for each version of their rows. The caller gives the versions that
 * the database has just answered, so that what is shown is what is stored; only what has changed is written anew.
 */
export class EventJsonCache {
  readonly #shelves = {
    listed: new LruByteCache<number>(MAX_BYTES.listed),
    whole: new LruByteCache<number>(MAX_BYTES.whole),
  }

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
const textsOfDb = new WeakMap<Db, EventJsonCache>()

export function textsOf(db: Db): EventJsonCache {
  let texts = textsOfDb.get(db)
  if (!texts) {
    texts = new EventJsonCache()
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
