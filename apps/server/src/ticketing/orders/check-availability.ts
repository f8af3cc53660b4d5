import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '../../database/tables.ts'
import type { HoldRequest } from './hold.ts'
import { soldOut } from './price-order.ts'

interface Question {
  eventId: number
  sessionId: number
  /** Places that are sold of the session at most, by the approved offer. */
  cap: number | null
  tokenHash: Buffer | undefined
}

interface Room {
  /** Null: not limited. */
  room: number | null
  isWaitingForSweep: boolean
  /** The request was processed before. */
  isKnown: boolean
}

export type ReadRoom = (question: Question) => Promise<Room | undefined>

interface ScarceSessions {
  /** Sessions refused lately and until when a plain read precedes the hold, in ms since 1970. */
  scarce: Map<number, number>
  readRoom: ReadRoom
}

/**
 * Reads remaining places of sessions without locks; requests of one turn share a statement, so that hundreds of late
 * ones cost little more than one.
 */
export function createAvailabilityLoader(db: Db): ReadRoom {
  let asked: Promise<Map<number, Room>> | undefined
  let questions: Question[] = []
  const readAll = async () => {
    await nextTurn()
    const all = questions
    questions = []
    asked = undefined
    return readRooms(db, all)
  }
  return async (question) => {
    const at = questions.push(question) - 1
    asked ??= readAll()
    return (await asked).get(at)
  }
}

async function readRooms(db: Db, questions: readonly Question[]): Promise<Map<number, Room>> {
  const asked = questions.map(({ eventId, sessionId, cap, tokenHash }, n) => {
    return { n, event_id: eventId, id: sessionId, cap, token: tokenHash?.toString('hex') }
  })
  const { rows } = await sql<Room & { n: number }>`
    with q as (select * from json_to_recordset(${JSON.stringify(asked)}::json)
        as q(n int, event_id bigint, id bigint, cap int, token text)),
      sweep as materialized (select e.event_id, exists (select from checkout c join orders o on o.checkout_id = c.id
          where c.status in ('open', 'paying') and c.expires_at <= now() and o.event_id = e.event_id) as is_waiting
        from (select distinct event_id from q) e)
    select q.n, least(least(s.capacity, q.cap) - s.sold - s.held, s.spare) as room, w.is_waiting as "isWaitingForSweep",
      exists (select from checkout where token_hash = decode(q.token, 'hex')) as "isKnown"
    from q join sweep w on w.event_id = q.event_id
      join session s on s.event_id = q.event_id and s.id = q.id`.execute(db)
  return new Map(rows.map(({ n, ...room }) => [n, room]))
}

/**
 * Throws "sold out" after a plain read while a session is known to be scarce, so that late requests lock no row. If
 * expired holds fill it, the purchase decides, which releases them; a repeated request (`tokenHash`) gets its own
 * places in any case.
 */
export async function assertAvailable(
  { scarce, readRoom }: ScarceSessions,
  { needs }: Pick<HoldRequest, 'needs'>,
  tokenHash: Buffer | undefined,
): Promise<void> {
  for (const { kind, eventId, a, quantity, cap } of needs) {
    if (kind !== 'session') continue
    const until = scarce.get(a)
    if (until === undefined) continue
    if (until < Date.now()) scarce.delete(a)
    const left = await readRoom({ eventId, sessionId: a, cap: cap ?? null, tokenHash })
    if (left && left.room !== null && left.room < quantity && !left.isWaitingForSweep && !left.isKnown)
      throw soldOut(a, Math.max(0, left.room))
  }
}
