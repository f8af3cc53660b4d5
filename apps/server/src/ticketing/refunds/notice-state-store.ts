import { sql } from 'kysely'
import type { SessionFacts } from '../../database/stored-values.ts'
import type { Db } from '../../database/tables.ts'
import type { NoticeKind } from '../../events/event/dates/session-change.ts'

export interface NoticeState {
  id: string
  sessionId: number
  kind: NoticeKind
  before: SessionFacts
  after: SessionFacts
  createdAt: string
  answerUntil: string
  closedAt: string | null
  told: number
  answers: { answer: 'keep' | 'refund' | 'gift'; orders: number }[]
}

/** Returns changes of an event's sessions with the buyers' decisions, the newest first. */
export async function listNoticeStates(db: Db, eventId: number): Promise<NoticeState[]> {
  const { rows } = await sql<NoticeState>`
    select n.id, n.session_id as "sessionId", n.kind, n.before, n.after, n.created_at as "createdAt",
      n.answer_until as "answerUntil", n.closed_at as "closedAt",
      (select count(*)::int from session_choice c where c.event_id = n.event_id and c.notice_id = n.id) as told,
      coalesce((select json_agg(json_build_object('answer', answer, 'orders', orders) order by answer)
        from (select answer, count(*)::int as orders from session_choice c where c.event_id = n.event_id
          and c.notice_id = n.id and answer is not null group by 1) a), '[]') as answers
    from session_notice n where n.event_id = ${eventId} order by n.created_at desc limit 50`.execute(db)
  return rows
}

/** True when one of these orders has tickets of a changed session without a decision of its buyer yet. */
export async function isAsked(db: Db, orderIds: readonly string[]): Promise<boolean> {
  const { rows } = await sql`select from orders o join checkout k on k.id = o.checkout_id
      join session_notice n on n.event_id = o.event_id and n.closed_at is null and k.created_at < n.created_at
    where o.id = any(${[...orderIds]}::uuid[]) and (n.kind = 'cancelled' or n.answer_until > now())
      and exists (select from ticket t where t.event_id = o.event_id and t.order_id = o.id
        and t.session_id = n.session_id and t.status in ('valid', 'offered'))
      and not exists (select from session_choice c where c.event_id = n.event_id and c.notice_id = n.id
        and c.order_id = o.id and c.answer is not null)
    limit 1`.execute(db)
  return rows.length > 0
}
