import type { Ctx } from '../context.ts'
import type { Db, Row } from '../tables.ts'
import { listSoldAndOver } from './session-store.ts'

interface Change {
  before: Pick<Row<'session'>, 'id' | 'status'>
  after: Pick<Row<'session'>, 'status'> | null
}

/**
 * Returns those of these sessions that only the festival's team may cancel or postpone: they are over and have sold tickets. All
 * their buyers would get money back that may have been paid out, by one person's word.
 */
export async function listCallOffsTooLate(
  { actor }: Pick<Ctx, 'actor'>,
  tx: Db,
  contentId: number,
  changes: readonly Change[],
): Promise<ReadonlySet<number>> {
  if (actor?.isAdmin) return new Set()
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
