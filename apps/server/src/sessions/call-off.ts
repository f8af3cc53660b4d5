import type { Ctx } from '../context.ts'
import { AppError } from '../platform/errors.ts'
import type { Db, Row } from '../tables.ts'
import { listSoldAndOver } from './session-store.ts'

interface Change {
  before: Pick<Row<'session'>, 'id' | 'status'>
  after: Pick<Row<'session'>, 'status'> | null
}

/**
 * Throws `session.over_sold` when a session that is over and has sold tickets would be cancelled or postponed by others than the
 * festival's team: all its buyers would get money back that may have been paid out, by one person's word.
 */
export async function assertCallOffInTime(
  { actor }: Pick<Ctx, 'actor'>,
  tx: Db,
  contentId: number,
  changes: readonly Change[],
): Promise<void> {
  if (actor?.isAdmin) return
  const off = changes.filter(
    ({ before, after }) =>
      after &&
      after.status !== before.status &&
      (after.status === 'cancelled' || after.status === 'postponed'),
  )
  const ids = off.map(({ before }) => before.id)
  if (ids.length > 0 && (await listSoldAndOver(tx, contentId, ids)).length > 0)
    throw new AppError('session.over_sold', { fields: ['estado'] })
}
