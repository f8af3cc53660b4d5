import type { Db, Row } from '../../../database/tables.ts'
import type { PartChange } from '../changes/record-change.ts'
import { followMoves, spanOf } from './follow-moves.ts'
import { listSessionRows } from './session-store.ts'

type Times = Pick<Row<'session'>, 'starts_at' | 'ends_at' | 'time_zone'>

/**
 * Moves what belongs to sessions of an event that is not public along with those of `changes` that got another time. A published
 * event is followed when a date goes live (`events/event/published-copy/publish.ts`).
 */
export async function followUnpublished(
  tx: Db,
  eventId: number,
  changes: readonly PartChange[],
): Promise<void> {
  const moved = changes.flatMap(({ id, before, after }) =>
    before && after ? [{ id, before: spanOf(before as Times), after: spanOf(after as Times) }] : [],
  )
  if (moved.length === 0) return
  const ids = new Set(moved.map(({ id }) => id))
  const rows = await listSessionRows(tx, eventId)
  const others = rows.filter(({ id }) => !ids.has(id)).map((row) => ({ id: row.id, ...spanOf(row) }))
  await followMoves(tx, eventId, moved, others)
}
