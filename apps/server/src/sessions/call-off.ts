import type { Db, Row } from '../tables.ts'
import { listSoldAndOver } from './session-store.ts'

interface Change {
  before: Pick<Row<'session'>, 'id' | 'status'>
  after: Pick<Row<'session'>, 'status'> | null
}

/**
 * Returns those of these sessions that nothing cancels or postpones any more, also not an administrator: they are over and have
 * sold tickets, and all their buyers would get money back that may have been paid out, by the act of one person. A refund of
 * the session does the same where two administrators approve it.
 */
export async function listCallOffsTooLate(
  tx: Db,
  contentId: number,
  changes: readonly Change[],
): Promise<ReadonlySet<number>> {
  const off = changes.filter(
    ({ before, after }) =>
      after &&
      after.status !== before.status &&
      (after.status === 'cancelled' || after.status === 'postponed'),
  )
  if (off.length === 0) return new Set()
  return new Set(
    await listSoldAndOver(
      tx,
      contentId,
      off.map(({ before }) => before.id),
    ),
  )
}
