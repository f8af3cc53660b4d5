import { sql } from 'kysely'
import type { SessionFacts } from '../../../database/stored-values.ts'
import type { Db } from '../../../database/tables.ts'
import { uuidV7 } from '../../../platform/uuid-v7.ts'
import type { NoticeKind, SessionChange } from './session-change.ts'

/** Days in which buyers may answer. */
export const ANSWER_DAYS = 14

/**
 * Stores a change of a session that has tickets or open checkouts; it replaces an earlier one. Of an earlier one that buyers
 * were not mailed about only the outcome counts. A change of a past session is stored only when the session did not take
 * place. Buyers can respond until the new start at the latest, where there is one.
 */
export async function openNotice(
  tx: Db,
  eventId: number,
  { sessionId, kind, before: was, after }: SessionChange,
): Promise<void> {
  const untold = await closeNotice(tx, eventId, sessionId)
  const before = untold ?? was
  const isBack = (kind === 'restored' || kind === 'moved' || kind === 'venue') && isAsBefore(before, after)
  const isUndone = untold !== undefined && isBack
  const last = isUndone ? await findLastTold(tx, eventId, sessionId) : undefined
  if (isUndone && !(last && IS_OFF.has(last.kind))) {
    if (last) await reopen(tx, eventId, last.id)
    return
  }
  const what: NoticeKind = isUndone ? 'restored' : kind
  // Who is just choosing places was shown the session as it had been: their purchase may begin a moment after this.
  await sql`insert into session_notice (event_id, id, session_id, kind, before, after, created_at, answer_until)
    select ${eventId}, ${uuidV7()}, ${sessionId}, ${what}, ${JSON.stringify(before)}, ${JSON.stringify(after)},
      clock_timestamp() + interval '10 seconds',
      case when ${what} in ('cancelled', 'postponed') then now() + make_interval(days => ${ANSWER_DAYS})
        else least(now() + make_interval(days => ${ANSWER_DAYS}), ${after.startsAt}::timestamptz) end
    where (${what} = 'cancelled' or greatest(${before.startsAt}::timestamptz, ${after.startsAt}::timestamptz) > now())
      and exists (select from order_line l join orders o on o.event_id = l.event_id and o.id = l.order_id
        where l.event_id = ${eventId} and l.session_id = ${sessionId} and o.status in ('held', 'paid'))`.execute(
    tx,
  )
}

/** Ends what is open of a session; returns how the session was before, where the change was not notified yet. */
async function closeNotice(tx: Db, eventId: number, sessionId: number): Promise<SessionFacts | undefined> {
  // A notification under way holds it until it is done, and their choices are counted then.
  const { rows } = await sql<{ id: string; before: SessionFacts }>`select id, before from session_notice
    where event_id = ${eventId} and session_id = ${sessionId} and closed_at is null
    order by created_at for update`.execute(tx)
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return undefined
  await sql`update session_notice set closed_at = now()
    where event_id = ${eventId} and id = any(${ids}::uuid[])`.execute(tx)
  const { rows: told } = await sql`select from session_choice
    where event_id = ${eventId} and notice_id = any(${ids}::uuid[]) limit 1`.execute(tx)
  return told.length === 0 ? rows[0]?.before : undefined
}

const isAsBefore = (before: SessionFacts, after: SessionFacts): boolean =>
  Date.parse(before.startsAt) === Date.parse(after.startsAt) && before.venue === after.venue

/** What buyers of a session take for not taking place as they bought it. */
const IS_OFF: ReadonlySet<NoticeKind> = new Set(['cancelled', 'postponed', 'online'])

/** The last change of a session that was notified to any of its buyers. */
async function findLastTold(tx: Db, eventId: number, sessionId: number) {
  const { rows } = await sql<{ id: string; kind: NoticeKind }>`select n.id, n.kind from session_notice n
    where n.event_id = ${eventId} and n.session_id = ${sessionId}
      and exists (select from session_choice c where c.event_id = n.event_id and c.notice_id = n.id)
    order by n.created_at desc limit 1`.execute(tx)
  return rows[0]
}

/** Reopens a notified change; the deadline of its buyers is unchanged. */
async function reopen(tx: Db, eventId: number, id: string): Promise<void> {
  await sql`update session_notice set closed_at = null
    where event_id = ${eventId} and id = ${id}::uuid and answer_until > now()`.execute(tx)
}
