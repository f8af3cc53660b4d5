import type { Db } from '../../database/tables.ts'
import { createLoader } from '../../platform/db/loader.ts'
import { findStampedWhole, findWholeStamps, type StampedWhole, type WholeStamp } from './event-json-store.ts'
import type { EventRecord } from './event-record.ts'
import { findEvents } from './event-store.ts'

/** Reads of events as they are stored now; requests of the same moment share one statement. */
interface EventReaders {
  stamp: (id: number) => Promise<WholeStamp | undefined>
  stamped: (id: number) => Promise<StampedWhole | undefined>
  record: (id: number) => Promise<EventRecord | undefined>
}

const readers = new WeakMap<Db, EventReaders>()

/** Callers share the record and must not change it. */
export function eventLoaders(db: Db): EventReaders {
  let found = readers.get(db)
  if (!found) {
    found = {
      stamp: createLoader((ids: number[]) => findWholeStamps(db, ids)),
      stamped: createLoader((ids: number[]) => findStampedWhole(db, ids)),
      record: createLoader(
        async (ids: number[]) =>
          new Map((await findEvents(db, ids)).map((record) => [record.id, record] as const)),
      ),
    }
    readers.set(db, found)
  }
  return found
}
