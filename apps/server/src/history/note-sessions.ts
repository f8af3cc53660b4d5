import { columnOf } from '../contents/content-columns.ts'
import type { SessionValue } from '../contents/content-record.ts'
import type { SignedInCtx } from '../context.ts'
import type { Db } from '../tables.ts'
import { recordParts } from './note-change.ts'

/** Notes what differs between two lists of an event's sessions: for calls that write the whole list. */
export function recordSessions(
  ctx: Pick<SignedInCtx, 'actor'>,
  tx: Db,
  contentId: number,
  before: readonly SessionValue[],
  after: readonly SessionValue[],
): Promise<void> {
  const [was, is] = [before, after].map(
    (list) => new Map(list.map((session) => [session.id, toRow(session)])),
  )
  const ids = [...new Set([...before, ...after].map(({ id }) => id))]
  const parts = ids.map((id) => ({ id, before: was?.get(id) ?? null, after: is?.get(id) ?? null }))
  return recordParts(ctx, tx, contentId, 'sessions', parts)
}

const toRow = (session: SessionValue): Record<string, unknown> =>
  Object.fromEntries(Object.entries(session).map(([field, value]) => [columnOf(field), value]))
