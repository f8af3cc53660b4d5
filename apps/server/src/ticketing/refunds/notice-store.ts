import { sql } from 'kysely'
import type { SessionFacts } from '../../database/stored-values.ts'
import type { Db, Row } from '../../database/tables.ts'
import type { NoticeKind } from '../../events/event/dates/session-change.ts'

export interface OpenNotice {
  eventId: number
  id: string
  sessionId: number
  kind: NoticeKind
}

/**
 * Returns purchases of a changed session that were not notified yet, and opens a choice for each. The oldest come
 * first.
 */
export async function openChoices(tx: Db, notice: OpenNotice, most: number): Promise<string[]> {
  const { eventId, id, sessionId } = notice
  const { rows } = await sql<{ order_id: string }>`
    insert into session_choice (event_id, notice_id, order_id)
    select o.event_id, n.id, o.id from session_notice n
      join orders o on o.event_id = n.event_id and o.status = 'paid'
      join checkout k on k.id = o.checkout_id and k.created_at < n.created_at
    where n.event_id = ${eventId} and n.id = ${id} and n.closed_at is null
      and exists (select from ticket t where t.event_id = o.event_id and t.order_id = o.id
        and t.session_id = ${sessionId} and t.status in ('valid', 'offered'))
      and not exists (select from session_choice c where c.event_id = n.event_id and c.notice_id = n.id
        and c.order_id = o.id)
    order by o.id limit ${most} for key share of n on conflict do nothing returning order_id`.execute(tx)
  return rows.map(({ order_id: orderId }) => orderId)
}

export async function listOpenNotices(db: Db): Promise<OpenNotice[]> {
  const { rows } = await sql<OpenNotice>`select event_id as "eventId", id, session_id as "sessionId", kind
    from session_notice where closed_at is null order by created_at`.execute(db)
  return rows
}

/** Orders of cancelled sessions without a decision in time and with tickets: they are refunded. */
export async function listUnanswered(
  db: Db,
  { eventId, id, sessionId }: OpenNotice,
  most: number,
): Promise<string[]> {
  const { rows } = await sql<{ orderId: string }>`select c.order_id as "orderId" from session_choice c
      join session_notice n on n.event_id = c.event_id and n.id = c.notice_id
    where n.event_id = ${eventId} and n.id = ${id} and n.kind = 'cancelled' and n.answer_until <= now()
      and exists (select from ticket t where t.event_id = c.event_id and t.order_id = c.order_id
        and t.session_id = ${sessionId} and t.status in ('valid', 'offered'))
    order by c.order_id limit ${most}`.execute(db)
  return rows.map(({ orderId }) => orderId)
}

/** Ends notices whose time is over; of a cancelled session once it has no tickets. */
export async function closeNotices(db: Db): Promise<void> {
  await sql`update session_notice n set closed_at = now()
    where closed_at is null and answer_until <= now() and (kind <> 'cancelled' or not exists (select from ticket t
      where t.event_id = n.event_id and t.session_id = n.session_id and t.status in ('valid', 'offered')))`.execute(
    db,
  )
}

/** Returns the open change of a session of an order, with the decision so far; undefined when there is none. */
export async function findOpenChoice(
  db: Db,
  { eventId, orderId, noticeId }: { eventId: number; orderId: string; noticeId: string },
): Promise<(Row<'session_notice'> & { isOver: boolean }) | undefined> {
  const { rows } = await sql<Row<'session_notice'> & { isOver: boolean }>`
    select n.*, n.kind <> 'cancelled' and n.answer_until <= now() as "isOver" from session_notice n
      join orders o on o.event_id = n.event_id and o.id = ${orderId}
      join checkout k on k.id = o.checkout_id and k.created_at < n.created_at
    where n.event_id = ${eventId} and n.id::text = ${noticeId} and n.closed_at is null`.execute(db)
  return rows[0]
}

export async function saveAnswer(
  tx: Db,
  { eventId, orderId, noticeId }: { eventId: number; orderId: string; noticeId: string },
  answer: 'keep' | 'refund' | 'gift',
): Promise<void> {
  await sql`insert into session_choice (event_id, notice_id, order_id, answer, answered_at)
    values (${eventId}, ${noticeId}, ${orderId}, ${answer}, now())
    on conflict (event_id, notice_id, order_id) do update set answer = excluded.answer, answered_at = now()`.execute(
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

/**
 * Returns changes of sessions that the orders of a checkout have tickets for, the newest of each session; ended ones
 * only if their buyers were notified.
 */
export async function listOrderNotices(db: Db, checkoutId: string): Promise<OrderNotice[]> {
  const { rows } = await sql<OrderNotice>`
    select distinct on (o.id, n.session_id) o.id as "orderId", n.id as "noticeId", n.session_id as "sessionId", n.kind,
      n.before, n.after, n.answer_until as "answerUntil", c.answer,
      n.closed_at is null and (n.kind = 'cancelled' or n.answer_until > now()) as "isOpen"
    from orders o join checkout k on k.id = o.checkout_id
      join session_notice n on n.event_id = o.event_id and k.created_at < n.created_at
      left join session_choice c on c.event_id = n.event_id and c.notice_id = n.id and c.order_id = o.id
    where o.checkout_id = ${checkoutId} and (n.closed_at is null or c.order_id is not null)
      and exists (select from ticket t where t.event_id = o.event_id
      and t.order_id = o.id and t.session_id = n.session_id)
    order by o.id, n.session_id, n.created_at desc`.execute(db)
  return rows
}
