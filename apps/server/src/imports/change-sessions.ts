import type { SessionValue } from '../contents/content-record.ts'
import { saveSession } from '../sessions/session-store.ts'
import { namedValues } from '../sessions/session-values.ts'
import type { Db } from '../tables.ts'
import type { GoodRow, Imported } from './check-row.ts'
import { insertSessions, removeSessions, type SessionRow } from './import-store.ts'
import { asSession, type RowSession, toSessionRow } from './row-session.ts'

const byStart = (sessions: readonly Record<string, unknown>[]) =>
  new Map(sessions.map((session) => [Date.parse(String(session.inicio)), JSON.stringify(session)]))

export interface SessionChanges {
  added: RowSession[]
  /** Same start, other values. */
  changed: RowSession[]
  /** Starts in ms of sessions the file no longer has. */
  removed: number[]
}

/** What changed between two versions of a row; sessions are the same when they start at the same moment. */
export function sessionChanges(before: Partial<Imported>, row: GoodRow): SessionChanges {
  const old = byStart(before.sessions ?? [])
  const now = byStart(row.imported.sessions)
  const at = (session: RowSession) => Date.parse(session.startsAt)
  return {
    added: row.sessions.filter((session) => !old.has(at(session))),
    changed: row.sessions.filter((session) => {
      const text = old.get(at(session))
      return text !== undefined && text !== now.get(at(session))
    }),
    removed: [...old.keys()].filter((start) => !now.has(start)),
  }
}

export interface SessionPlan {
  contentId: number
  inserted: SessionRow[]
  updated: { id: number; session: RowSession }[]
  removedIds: number[]
  /** The sessions as they will be. */
  after: SessionValue[]
}

/** Brings changes to what is stored: a session its owner made or removed meanwhile is left so, a sold one is kept. */
export function planSessions(
  contentId: number,
  { added, changed, removed }: SessionChanges,
  stored: readonly SessionValue[],
): SessionPlan {
  const byTime = new Map(stored.map((session) => [Date.parse(session.startsAt), session]))
  const plan: SessionPlan = { contentId, inserted: [], updated: [], removedIds: [], after: [] }
  const after = new Map(stored.map((session) => [session.id, session]))
  const made: SessionValue[] = []
  for (const session of added) {
    if (byTime.has(Date.parse(session.startsAt))) continue
    plan.inserted.push(toSessionRow(contentId, session))
    made.push(asSession(session, null))
  }
  for (const session of changed) {
    const old = byTime.get(Date.parse(session.startsAt))
    if (!old) continue
    plan.updated.push({ id: old.id, session })
    after.set(old.id, { ...asSession(session, null), id: old.id })
  }
  for (const start of removed) {
    const old = byTime.get(start)
    if (!old || old.sold > 0) continue
    plan.removedIds.push(old.id)
    after.delete(old.id)
  }
  plan.after = [...after.values(), ...made]
  return plan
}

/** Stores the plans of many events. */
export async function storeSessions(tx: Db, plans: readonly SessionPlan[]): Promise<void> {
  await removeSessions(
    tx,
    plans.flatMap(({ removedIds }) => removedIds),
  )
  await insertSessions(
    tx,
    plans.flatMap(({ inserted }) => inserted),
  )
  for (const { contentId, updated } of plans)
    for (const { id, session } of updated) await saveSession(tx, contentId, id, namedValues(session))
}
