import { insertSession, listSessionRows, removeSession, saveSession } from '../sessions/session-store.ts'
import { namedValues } from '../sessions/session-values.ts'
import type { Db, Row } from '../tables.ts'
import type { GoodRow, Imported } from './check-row.ts'
import type { SessionRow } from './import-store.ts'

type SessionValue = GoodRow['sessions'][number]

/** A session of a row as it is stored. */
export const toSessionRow = (contentId: number, session: SessionValue): SessionRow => ({
  ...namedValues(session),
  content_id: contentId,
  starts_at: session.startsAt,
  time_zone: session.timeZone,
})

const startOf = (wire: Record<string, unknown>) => new Date(String(wire.inicio)).getTime()
const byStart = (sessions: readonly Record<string, unknown>[]) =>
  new Map(sessions.map((session) => [startOf(session), JSON.stringify(session)]))

export interface SessionChanges {
  added: SessionValue[]
  /** Same start, other values. */
  changed: SessionValue[]
  /** Starts in ms of sessions the file no longer has. */
  removed: number[]
}

/** What changed between two versions of a row; sessions are the same when they start at the same moment. */
export function sessionChanges(before: Partial<Imported>, row: GoodRow): SessionChanges {
  const old = byStart(before.sessions ?? [])
  const now = byStart(row.imported.sessions)
  const at = (session: SessionValue) => Date.parse(session.startsAt)
  return {
    added: row.sessions.filter((session) => !old.has(at(session))),
    changed: row.sessions.filter((session) => {
      const text = old.get(at(session))
      return text !== undefined && text !== now.get(at(session))
    }),
    removed: [...old.keys()].filter((start) => !now.has(start)),
  }
}

/** Stores them; a session that the owner made or removed meanwhile is left so, one with people in it is kept. */
export async function applySessionChanges(
  tx: Db,
  contentId: number,
  { added, changed, removed }: SessionChanges,
): Promise<void> {
  const stored = new Map(
    (await listSessionRows(tx, contentId)).map((row): [number, Row<'session'>] => [
      Date.parse(row.starts_at),
      row,
    ]),
  )
  for (const session of added)
    if (!stored.has(Date.parse(session.startsAt))) await insertSession(tx, toSessionRow(contentId, session))
  for (const session of changed) {
    const row = stored.get(Date.parse(session.startsAt))
    if (row) await saveSession(tx, contentId, row.id, namedValues(session))
  }
  for (const start of removed) {
    const row = stored.get(start)
    if (row && row.sold + row.held === 0) await removeSession(tx, contentId, row.id)
  }
}
