import { SessionInput } from '@larunbat/contract'
import type { SessionValue } from '../contents/content-record.ts'
import { saveSession } from '../sessions/session-store.ts'
import { namedValues } from '../sessions/session-values.ts'
import type { Db } from '../tables.ts'
import type { GoodRow, Imported } from './check-row.ts'
import { insertSessions, removeSessions, type SessionRow } from './import-store.ts'
import { asSession, type RowSession, toSessionRow } from './row-session.ts'

type Values = Partial<RowSession>

/** Sessions of an earlier row by their start in ms; their fields stand in any order. */
const byStart = (sessions: readonly Record<string, unknown>[]) =>
  new Map(
    sessions.map((wire): [number, Values] => {
      const { data } = SessionInput.schema.safeParse(wire)
      return [Date.parse(String(wire.inicio)), (data ?? {}) as Values]
    }),
  )

/** What the file says otherwise than before; what it says as before is its owner's to change. */
function changedOf(before: Values, session: RowSession): Values {
  const old = before as Record<string, unknown>
  return Object.fromEntries(
    Object.entries(session).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(old[name])),
  )
}

export interface SessionChanges {
  added: RowSession[]
  /** Same start, other values: these. */
  changed: { startsAt: string; values: Values }[]
  /** Starts in ms of sessions the file no longer has. */
  removed: number[]
}

/** What changed between two versions of a row; sessions are the same when they start at the same moment. */
export function sessionChanges(before: Partial<Imported>, row: GoodRow): SessionChanges {
  const old = byStart(before.sessions ?? [])
  const at = (session: RowSession) => Date.parse(session.startsAt)
  const now = new Set(row.sessions.map(at))
  return {
    added: row.sessions.filter((session) => !old.has(at(session))),
    changed: row.sessions.flatMap((session) => {
      const known = old.get(at(session))
      const values = known && changedOf(known, session)
      return values && Object.keys(values).length > 0 ? [{ startsAt: session.startsAt, values }] : []
    }),
    removed: [...old.keys()].filter((start) => !now.has(start)),
  }
}

export interface SessionPlan {
  contentId: number
  inserted: SessionRow[]
  updated: { id: number; values: Values }[]
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
  for (const { startsAt, values } of changed) {
    const old = byTime.get(Date.parse(startsAt))
    if (!old) continue
    plan.updated.push({ id: old.id, values })
    after.set(old.id, { ...old, ...(values as Partial<SessionValue>) })
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
    for (const { id, values } of updated)
      await saveSession(tx, contentId, id, namedValues(values as RowSession))
}
