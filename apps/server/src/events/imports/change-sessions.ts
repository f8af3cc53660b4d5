import { SessionInput } from '@larunbat/contract'
import { belongsTo, moveAlong, type SessionSpan } from '@larunbat/rules/events/session-move'
import type { Db } from '../../database/tables.ts'
import { followMoves, type MovedSession } from '../event/dates/follow-moves.ts'
import { isPublic } from '../event/dates/follow-moves-store.ts'
import { saveSession } from '../event/dates/session-store.ts'
import { namedValues } from '../event/dates/session-values.ts'
import type { SessionValue } from '../event/event-record.ts'
import type { GoodRow, Imported } from './check-row.ts'
import { insertSessions, removeSessions, type SessionRow } from './import-store.ts'
import { asSession, type RowSession, toSessionRow } from './row-session.ts'

/** Identifies sessions across two versions of a row, and across a row and stored sessions. */
interface Placed {
  startsAt: string
  name?: string | null | undefined
}

/**
 * Which of `others` each session is: they begin at the same moment. Of several at one moment, in two rooms, those of one name;
 * the rest in their order. Each is matched once; those without a match are left out.
 */
function matchSessions<A extends Placed, B extends Placed>(
  sessions: readonly A[],
  others: readonly B[],
): Map<A, B> {
  const matches = new Map<A, B>()
  const free = new Set(others)
  for (const isSame of [hasSameName, () => true])
    for (const session of sessions) {
      if (matches.has(session)) continue
      for (const other of free) {
        if (Date.parse(other.startsAt) !== Date.parse(session.startsAt) || !isSame(session, other)) continue
        matches.set(session, other)
        free.delete(other)
        break
      }
    }
  return matches
}

const hasSameName = (one: Placed, other: Placed) => (one.name ?? '') === (other.name ?? '')

type Values = Partial<RowSession>

/** A session as an earlier row said it. */
type Known = Values & { startsAt: string }

/** Sessions of an earlier row; their fields stand in any order. */
const knownOf = (sessions: readonly Record<string, unknown>[]) =>
  sessions.map((wire): Known => {
    const { data } = SessionInput.schema.safeParse(wire)
    return { ...((data ?? {}) as Values), startsAt: String(wire.inicio) }
  })

/** What the file says otherwise than before; what it says as before is its owner's to change. */
function changedOf(before: Values, session: RowSession): Values {
  const old = before as Record<string, unknown>
  return Object.fromEntries(
    Object.entries(session).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(old[name])),
  )
}

export interface SessionChanges {
  /** All sessions the row had. */
  known: readonly Known[]
  added: RowSession[]
  /** Known ones with other values: these. */
  changed: { was: Known; values: Values }[]
  /** Those that the file has no longer. */
  removed: Known[]
}

/** What changed between two versions of a row. */
export function sessionChanges(before: Partial<Imported>, row: GoodRow): SessionChanges {
  const known = knownOf(before.sessions ?? [])
  const matches = matchSessions(row.sessions, known)
  const kept = new Set(matches.values())
  return {
    known,
    added: row.sessions.filter((session) => !matches.has(session)),
    changed: [...matches].flatMap(([session, was]) => {
      const values = changedOf(was, session)
      return Object.keys(values).length > 0 ? [{ was, values }] : []
    }),
    removed: known.filter((was) => !kept.has(was)),
  }
}

const spanOf = ({ startsAt, endsAt, timeZone }: SessionValue): SessionSpan => ({ startsAt, endsAt, timeZone })

/** The session's own sale, moved along where the file says nothing of it. */
function movedSale(old: SessionValue, values: Values): Values {
  const [before, after] = [spanOf(old), spanOf({ ...old, ...(values as Partial<SessionValue>) })]
  const follow = (name: 'saleStartsAt' | 'saleEndsAt') => {
    const at = old[name]
    const isTied = at !== null && (name === 'saleEndsAt' || belongsTo(at, before))
    return values[name] !== undefined || !isTied ? {} : { [name]: moveAlong(at, before, after) }
  }
  const isMoved = before.startsAt !== after.startsAt || before.endsAt !== after.endsAt
  return isMoved ? { ...follow('saleStartsAt'), ...follow('saleEndsAt') } : {}
}

export interface SessionPlan {
  eventId: number
  inserted: SessionRow[]
  updated: { id: number; values: Values }[]
  removedIds: number[]
  /** Those that may take place at another time. */
  moved: MovedSession[]
  /** The sessions as they will be. */
  after: SessionValue[]
}

/** Brings changes to what is stored: a session its owner made or removed meanwhile is left so, a sold one is kept. */
export function planSessions(
  eventId: number,
  { known, added, changed, removed }: SessionChanges,
  stored: readonly SessionValue[],
): SessionPlan {
  const storedOf = matchSessions(known, stored)
  const taken = new Set(storedOf.values())
  const there = matchSessions(
    added,
    stored.filter((session) => !taken.has(session)),
  )
  const plan: SessionPlan = { eventId, inserted: [], updated: [], removedIds: [], moved: [], after: [] }
  const after = new Map(stored.map((session) => [session.id, session]))
  const made: SessionValue[] = []
  for (const session of added) {
    if (there.has(session)) continue
    plan.inserted.push(toSessionRow(eventId, session))
    made.push(asSession(session, null))
  }
  for (const { was, values } of changed) {
    const old = storedOf.get(was)
    if (!old) continue
    const moved = { ...values, ...movedSale(old, values) }
    plan.updated.push({ id: old.id, values: moved })
    after.set(old.id, { ...old, ...(moved as Partial<SessionValue>) })
    plan.moved.push({
      id: old.id,
      before: spanOf(old),
      after: spanOf({ ...old, ...(values as Partial<SessionValue>) }),
    })
  }
  for (const was of removed) {
    const old = storedOf.get(was)
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
  for (const { eventId, updated } of plans)
    for (const { id, values } of updated)
      await saveSession(tx, eventId, id, namedValues(values as RowSession))
  for (const { eventId, moved, after } of plans) {
    const ids = new Set(moved.map(({ id }) => id))
    const others = after
      .filter(({ id }) => !ids.has(id))
      .map((session) => ({ id: session.id, ...spanOf(session) }))
    if (moved.length > 0 && !(await isPublic(tx, eventId))) await followMoves(tx, eventId, moved, others)
  }
}
