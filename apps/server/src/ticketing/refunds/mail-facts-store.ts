import type { Language } from '@larunbat/rules/text/language'
import { sql } from 'kysely'
import type { SessionFacts } from '../../database/stored-values.ts'
import type { Db } from '../../database/tables.ts'
import type { NoticeKind } from '../../events/event/dates/session-change.ts'

/** To whom an order's mails go, and what they name. */
export interface MailFacts {
  checkoutId: string
  email: string | null
  name: string | null
  language: Language
  currency: string
  /** Of the event, multilingual. */
  title: string
  cause: string | null
  totalCents: number
}

export async function findMailFacts(
  db: Db,
  eventId: number,
  orderId: string,
): Promise<MailFacts | undefined> {
  const { rows } = await sql<MailFacts>`
    select k.id as "checkoutId", k.email, k.name, k.language, o.currency, coalesce(p.document ->> 'title', c.title) as title,
      o.cause ->> 'project' as cause, o.total_cents as "totalCents"
    from orders o join checkout k on k.id = o.checkout_id join event c on c.id = o.event_id
      left join publication p on p.event_id = o.event_id
    where o.event_id = ${eventId} and o.id = ${orderId}`.execute(db)
  return rows[0]
}

export interface NoticeFacts {
  kind: NoticeKind
  before: SessionFacts
  after: SessionFacts
  answerUntil: string
}

export async function findNoticeFacts(db: Db, eventId: number, noticeId: string): Promise<NoticeFacts> {
  return db
    .selectFrom('session_notice')
    .select(['kind', 'before', 'after', 'answer_until as answerUntil'])
    .where('event_id', '=', eventId)
    .where('id', '=', noticeId)
    .executeTakeFirstOrThrow()
}

export interface UnmailedRefund {
  eventId: number
  orderId: string
  amountCents: number
  isGift: boolean
  /** It was notified to the buyer, and then withdrawn. */
  isWithdrawn: boolean
  note: string | null
  by: string
  tickets: number
}

/** Marks the oldest refund without a mail to its buyer as mailed, locked until the transaction ends. */
export async function takeUnmailedRefund(
  tx: Db,
  except: readonly string[],
): Promise<(UnmailedRefund & { id: string }) | undefined> {
  const { rows } = await sql<UnmailedRefund & { id: string }>`
    update refund r set mail_due_at = null from (select event_id, id from refund
      where mail_due_at is not null and id <> all(${except}::uuid[])
      order by mail_due_at limit 1 for update skip locked) due
    where r.event_id = due.event_id and r.id = due.id
    returning r.id, r.event_id as "eventId", r.order_id as "orderId", r.amount_cents as "amountCents",
      r.is_gift as "isGift", r.status = 'withdrawn' as "isWithdrawn", r.note, r.reason as by, cardinality(r.ticket_ids) as tickets`.execute(
    tx,
  )
  return rows[0]
}
