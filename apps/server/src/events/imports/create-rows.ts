import type { Db } from '../../database/tables.ts'
import { columnsOf } from '../event/apply-changes.ts'
import { newRecord } from '../event/new-event-record.ts'
import type { GoodRow } from './check-row.ts'
import type { ImportTarget } from './import-batch.ts'
import { insertContents, insertSessions } from './import-store.ts'
import { asSession, toSessionRow } from './row-session.ts'

/** Makes the events of new rows with their sessions; returns their numbers in the order of the rows. */
export async function createRows(
  tx: Db,
  { owner, editionId, reference }: ImportTarget,
  rows: readonly GoodRow[],
): Promise<number[]> {
  const values = rows.map((row) => {
    const record = newRecord(owner, editionId, row.changes, reference)
    record.sessions = row.sessions.map((session) => asSession(session, record.capacity))
    return columnsOf(record, reference)
  })
  const ids = await insertContents(tx, values)
  const sessions = rows.flatMap((row, index) =>
    row.sessions.map((session) => toSessionRow(ids[index] as number, session)),
  )
  await insertSessions(tx, sessions)
  return ids
}
