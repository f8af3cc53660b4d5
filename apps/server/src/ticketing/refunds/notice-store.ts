import { sql } from 'kysely'
import type { Db, Row } from '../../database/tables.ts'
import type { SessionFacts } from '../../database/ticketing-tables.ts'
import { uuidV7 } from '../../platform/uuid-v7.ts'
import type { NoticeKind, SessionChange } from './session-change.ts'

/** Days in which buyers may answer. */
export const ANSWER_DAYS = 14

/**
 * Stores a change of a session that has tickets or open checkouts; it takes the place of an earlier one. Of one
 * that was not notified yet only the outcome counts: taken back, it is as if it had never been. What is over anyway is told
 * to no one, but for a session that did not take place. Answers can be given until the new start at the latest, where there
 * is one.
 */
export async function openNotice(
  tx: Db,
  contentId: number,
  { sessionId, kind, before: was, after }: SessionChange,
): Promise<void> {
  const untold = await closeNotice(tx, contentId, sessionId)
  const before = untold ?? was
  const isBack = (kind === 'restored' || kind === 'moved' || kind === 'venue') && isAsBefore(before, after)
  const isUndone = untold !== undefined && isBack
  const last = isUndone ? await findLastTold(tx, contentId, sessionId) : undefined
  if (isUndone && !(last && IS_OFF.has(last.kind))) {
    if (last) await reopen(tx, contentId, last.id)
    return
  }
  const what: NoticeKind = isUndone ? 'restored' : kind
  // Who is just choosing places was shown the session as it had been: their purchase may begin a moment after this.
  await sql`insert into session_notice (content_id, id, session_id, kind, before, after, created_at, answer_until)
    select ${contentId}, ${uuidV7()}, ${sessionId}, ${what}, ${JSON.stringify(before)}, ${JSON.stringify(after)},
      clock_timestamp() + interval '10 seconds',
      case when ${what} in ('cancelled', 'postponed') then now() + make_interval(days => ${ANSWER_DAYS})
        else least(now() + make_interval(days => ${ANSWER_DAYS}), ${after.startsAt}::timestamptz) end
    where (${what} = 'cancelled' or greatest(${before.startsAt}::timestamptz, ${after.startsAt}::timestamptz) > now())
      and exists (select from order_line l join orders o on o.content_id = l.content_id and o.id = l.order_id
        where l.content_id = ${contentId} and l.session_id = ${sessionId} and o.status in ('held', 'paid'))`.execute(
    tx,
  )
}

/** Ends what is open of a session; returns how the session was before, where the change was not notified yet. */
async function closeNotice(tx: Db, contentId: number, sessionId: number): Promise<SessionFacts | undefined> {
  // A notification under way holds it until it is done, and their choices are counted then.
  const { rows } = await sql<{ id: string; before: SessionFacts }>`select id, before from session_notice
    where content_id = ${contentId} and session_id = ${sessionId} and closed_at is null
    order by created_at for update`.execute(tx)
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return undefined
  await sql`update session_notice set closed_at = now()
    where content_id = ${contentId} and id = any(${ids}::uuid[])`.execute(tx)
  const { rows: told } = await sql`select from session_choice
    where content_id = ${contentId} and notice_id = any(${ids}::uuid[]) limit 1`.execute(tx)
  return told.length === 0 ? rows[0]?.before : undefined
}

const isAsBefore = (before: SessionFacts, after: SessionFacts): boolean =>
  Date.parse(before.startsAt) === Date.parse(after.startsAt) && before.venue === after.venue

/** What buyers of a session take for not taking place as they bought it. */
const IS_OFF: ReadonlySet<NoticeKind> = new Set(['cancelled', 'postponed', 'online'])

/** The last change of a session that any of its buyers was told. */
async function findLastTold(tx: Db, contentId: number, sessionId: number) {
  const { rows } = await sql<{ id: string; kind: NoticeKind }>`select n.id, n.kind from session_notice n
    where n.content_id = ${contentId} and n.session_id = ${sessionId}
      and exists (select from session_choice c where c.content_id = n.content_id and c.notice_id = n.id)
    order by n.created_at desc limit 1`.execute(tx)
  return rows[0]
}

/** A change that was told holds again: its buyers answer it as long as they were given. */
async function reopen(tx: Db, contentId: number, id: string): Promise<void> {
  await sql`update session_notice set closed_at = null
    where content_id = ${contentId} and id = ${id}::uuid and answer_until > now()`.execute(tx)
}

export interface OpenNotice {
  contentId: number
  id: string
  sessionId: number
  kind: NoticeKind
}

/** Purchases of a changed session that were not told yet; from now on their choice is stored. The oldest come first. */
export async function openChoices(tx: Db, notice: OpenNotice, most: number): Promise<string[]> {
  const { contentId, id, sessionId } = notice
  const { rows } = await sql<{ order_id: string }>`
    insert into session_choice (content_id, notice_id, order_id)
    select o.content_id, n.id, o.id from session_notice n
      join orders o on o.content_id = n.content_id and o.status = 'paid'
      join checkout k on k.id = o.checkout_id and k.created_at < n.created_at
    where n.content_id = ${contentId} and n.id = ${id} and n.closed_at is null
      and exists (select from ticket t where t.content_id = o.content_id and t.order_id = o.id
        and t.session_id = ${sessionId} and t.status in ('valid', 'offered'))
      and not exists (select from session_choice c where c.content_id = n.content_id and c.notice_id = n.id
        and c.order_id = o.id)
    order by o.id limit ${most} for key share of n on conflict do nothing returning order_id`.execute(tx)
  return rows.map(({ order_id: orderId }) => orderId)
}

export async function listOpenNotices(db: Db): Promise<OpenNotice[]> {
  const { rows } = await sql<OpenNotice>`select content_id as "contentId", id, session_id as "sessionId", kind
    from session_notice where closed_at is null order by created_at`.execute(db)
  return rows
}

/** Orders of cancelled sessions that said nothing in time and have tickets still: their money goes back. */
export async function listUnanswered(
  db: Db,
  { contentId, id, sessionId }: OpenNotice,
  most: number,
): Promise<string[]> {
  const { rows } = await sql<{ orderId: string }>`select c.order_id as "orderId" from session_choice c
      join session_notice n on n.content_id = c.content_id and n.id = c.notice_id
    where n.content_id = ${contentId} and n.id = ${id} and n.kind = 'cancelled' and n.answer_until <= now()
      and exists (select from ticket t where t.content_id = c.content_id and t.order_id = c.order_id
        and t.session_id = ${sessionId} and t.status in ('valid', 'offered'))
    order by c.order_id limit ${most}`.execute(db)
  return rows.map(({ orderId }) => orderId)
}

/** Ends notices whose time is over; of a cancelled session once it has no tickets. */
export async function closeNotices(db: Db): Promise<void> {
  await sql`update session_notice n set closed_at = now()
    where closed_at is null and answer_until <= now() and (kind <> 'cancelled' or not exists (select from ticket t
      where t.content_id = n.content_id and t.session_id = n.session_id and t.status in ('valid', 'offered')))`.execute(
    db,
  )
}

/** The open change of a session of an order, with its answer so far; undefined when there is none to answer. */
export async function findOpenChoice(
  db: Db,
  { contentId, orderId, noticeId }: { contentId: number; orderId: string; noticeId: string },
): Promise<(Row<'session_notice'> & { isOver: boolean }) | undefined> {
  const { rows } = await sql<Row<'session_notice'> & { isOver: boolean }>`
    select n.*, n.kind <> 'cancelled' and n.answer_until <= now() as "isOver" from session_notice n
      join orders o on o.content_id = n.content_id and o.id = ${orderId}
      join checkout k on k.id = o.checkout_id and k.created_at < n.created_at
    where n.content_id = ${contentId} and n.id::text = ${noticeId} and n.closed_at is null`.execute(db)
  return rows[0]
}

export async function saveAnswer(
  tx: Db,
  { contentId, orderId, noticeId }: { contentId: number; orderId: string; noticeId: string },
  answer: 'keep' | 'refund' | 'gift',
): Promise<void> {
  await sql`insert into session_choice (content_id, notice_id, order_id, answer, answered_at)
    values (${contentId}, ${noticeId}, ${orderId}, ${answer}, now())
    on conflict (content_id, notice_id, order_id) do update set answer = excluded.answer, answered_at = now()`.execute(
    tx,
  )
}

export interface OrderNotice {
  orderId: string
  noticeId: string
  sessionId: number
  kind: NoticeKind
  before: SessionFacts
  after: SessionFacts
  answerUntil: string
  answer: 'keep' | 'refund' | 'gift' | null
  isOpen: boolean
}

/** Changes of sessions that the orders of a checkout have tickets for, the newest of each session; ended ones only if told. */
export async function listOrderNotices(db: Db, checkoutId: string): Promise<OrderNotice[]> {
  const { rows } = await sql<OrderNotice>`
    select distinct on (o.id, n.session_id) o.id as "orderId", n.id as "noticeId", n.session_id as "sessionId", n.kind,
      n.before, n.after, n.answer_until as "answerUntil", c.answer,
      n.closed_at is null and (n.kind = 'cancelled' or n.answer_until > now()) as "isOpen"
    from orders o join checkout k on k.id = o.checkout_id
      join session_notice n on n.content_id = o.content_id and k.created_at < n.created_at
      left join session_choice c on c.content_id = n.content_id and c.notice_id = n.id and c.order_id = o.id
    where o.checkout_id = ${checkoutId} and (n.closed_at is null or c.order_id is not null)
      and exists (select from ticket t where t.content_id = o.content_id
      and t.order_id = o.id and t.session_id = n.session_id)
    order by o.id, n.session_id, n.created_at desc`.execute(db)
  return rows
}
