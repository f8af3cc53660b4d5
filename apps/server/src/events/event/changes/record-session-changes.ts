import type { SignedInCtx } from '../../../database/context.ts'
import type { Db } from '../../../database/tables.ts'
import { columnOf } from '../event-columns.ts'
import type { SessionValue } from '../event-record.ts'
import { recordParts } from './record-change.ts'

/** Notes what differs between two lists of an event's sessions: for calls that write the whole list. */
export function recordSessions(
  ctx: Pick<SignedInCtx, 'actor'>,
  tx: Db,
  eventId: number,
  before: readonly SessionValue[],
  after: readonly SessionValue[],
): Promise<void> {
  const [was, is] = [before, after].map(
    (list) => new Map(list.map((session) => [session.id, toRow(session)])),
  )
  const ids = [...new Set([...before, ...after].map(({ id }) => id))]
  const parts = ids.map((id) => ({ id, before: was?.get(id) ?? null, after: is?.get(id) ?? null }))
  return recordParts(ctx, tx, eventId, 'sessions', parts)
}

const toRow = (session: SessionValue): Record<string, unknown> =>
  Object.fromEntries(Object.entries(session).map(([field, value]) => [columnOf(field), value]))
