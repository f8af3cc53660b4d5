import { Content } from '@larunbat/contract'
import type { Db } from '../../database/tables.ts'
import type { Reference } from '../../reference/lookups/reference.ts'
import { toListedContent } from './completeness-record.ts'
import { referenceStamp, textsOf } from './event-json-cache.ts'
import { listStamps, readStamped } from './event-list-json-store.ts'
import { readRecord } from './read-record.ts'

/**
 * Own events in the order of the list, each as the JSON text of the contract's `Content`. The database is asked for the
 * versions at every list; what has changed is read, checked and written anew.
 */
export async function listOwnEventJson(
  db: Db,
  ownerId: number,
  slice: { limit: number; offset: number; isHidden: boolean },
  reference: Reference,
): Promise<Buffer[]> {
  const texts = textsOf(db)
  const rows = await listStamps(db, ownerId, slice)
  const found = new Map<number, Buffer>()
  for (const { id, hubId, stamp } of rows) {
    const text = texts.find('listed', id, stamp + referenceStamp(reference, hubId))
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
      texts.keep('listed', id, stamp + referenceStamp(reference, hubId), text)
      found.set(id, text)
    }
  return rows.flatMap(({ id }) => found.get(id) ?? [])
}
