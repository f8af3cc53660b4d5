import { batchReader } from '../platform/db/batch-reader.ts'
import type { Db } from '../tables.ts'
import type { ContentRecord } from './content-record.ts'
import { findContents } from './content-store.ts'
import { findStampedWhole, findWholeStamps, type StampedWhole, type WholeStamp } from './whole-text-store.ts'

/** Reads of events as they are stored now; those asked for in the same moment go into one statement. */
interface ContentReaders {
  stamp: (id: number) => Promise<WholeStamp | undefined>
  stamped: (id: number) => Promise<StampedWhole | undefined>
  record: (id: number) => Promise<ContentRecord | undefined>
}

const readers = new WeakMap<Db, ContentReaders>()

/** Whoever gets the same record as another caller must not change it. */
export function contentReaders(db: Db): ContentReaders {
  let found = readers.get(db)
  if (!found) {
    found = {
      stamp: batchReader((ids: number[]) => findWholeStamps(db, ids)),
      stamped: batchReader((ids: number[]) => findStampedWhole(db, ids)),
      record: batchReader(
        async (ids: number[]) =>
          new Map((await findContents(db, ids)).map((record) => [record.id, record] as const)),
      ),
    }
    readers.set(db, found)
  }
  return found
}
