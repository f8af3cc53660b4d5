import { Content } from '@larunbat/contract'
import type { Reference } from '../lookups/reference.ts'
import type { Db } from '../tables.ts'
import { listStamps, readStamped } from './listed-text-store.ts'
import { readRecord } from './read-record.ts'
import { toListedContent } from './review-record.ts'

/** Bytes kept in all; the least lately shown go first. */
const MOST_BYTES = 64 * 1024 * 1024
/** What nobody has looked at for so long is not kept. */
const LIFE_MS = 15 * 60_000

interface Kept {
  stamp: string
  text: Buffer
  usedAt: number
}

/**
 * Events of own lists as JSON text in UTF-8, written and checked once for each version of their rows. The database is asked for the
 * versions at every list, so that what is shown is what is stored; only what has changed is read, checked and written anew.
 */
class ListedTexts {
  readonly #kept = new Map<number, Kept>()
  #bytes = 0

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
    this.#drop(id)
    this.#kept.set(id, { stamp, text, usedAt: Date.now() })
    this.#bytes += text.length
    const old = Date.now() - LIFE_MS
    for (const [first, { usedAt }] of this.#kept) {
      if (this.#bytes <= MOST_BYTES && usedAt >= old) break
      this.#drop(first)
    }
  }

  #drop(id: number): void {
    this.#bytes -= this.#kept.get(id)?.text.length ?? 0
    this.#kept.delete(id)
  }
}

/** Another database has other events under the same numbers. */
const textsOf = new WeakMap<Db, ListedTexts>()
const hubStamps = new WeakMap<Reference, Map<number, string>>()

/** What the review rules look at beside the rows of the event. */
function hubStamp(reference: Reference, hubId: number): string {
  let stamps = hubStamps.get(reference)
  if (!stamps) {
    stamps = new Map([...reference.hubs].map(([id, hub]) => [id, JSON.stringify(hub)]))
    hubStamps.set(reference, stamps)
  }
  return stamps.get(hubId) ?? ''
}

/** Own events in the order of the list, each as the JSON text of the contract's `Content`. */
export async function listOwnTexts(
  db: Db,
  ownerId: number,
  slice: { limit: number; offset: number; isHidden: boolean },
  reference: Reference,
): Promise<Buffer[]> {
  let texts = textsOf.get(db)
  if (!texts) {
    texts = new ListedTexts()
    textsOf.set(db, texts)
  }
  const rows = await listStamps(db, ownerId, slice)
  const found = new Map<number, Buffer>()
  for (const { id, hubId, stamp } of rows) {
    const text = texts.find(id, stamp + hubStamp(reference, hubId))
    if (text !== undefined) found.set(id, text)
  }
  const missing = rows.filter(({ id }) => !found.has(id)).map(({ id }) => id)
  if (missing.length > 0)
    for (const { data, hasOtherPicture, stamp } of await readStamped(db, missing)) {
      const record = Object.assign(readRecord(data), { hasOtherPicture })
      // Another owner's since a moment ago.
      if (record.ownerId !== ownerId) continue
      const { id, hubId } = record
      const text = Buffer.from(JSON.stringify(Content.write(toListedContent(record, reference), '')))
      texts.keep(id, stamp + hubStamp(reference, hubId), text)
      found.set(id, text)
    }
  return rows.flatMap(({ id }) => found.get(id) ?? [])
}
