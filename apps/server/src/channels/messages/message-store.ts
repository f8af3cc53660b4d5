import { type RawBuilder, sql } from 'kysely'
import type { Db, NewRow, Row } from '../../database/tables.ts'

export type StoredMessage = Row<'message'>

/** A message as its screens show it, with how far it has come. */
export interface MessageRow {
  id: number
  kind: StoredMessage['kind']
  eventId: number | null
  eventTitle: string | null
  audience: unknown
  subject: string
  text: string
  status: StoredMessage['status']
  author: string | null
  createdAt: string
  sendAt: string
  startedAt: string | null
  finishedAt: string | null
  recipients: number | null
  sent: number
  failed: number
  waiting: number
  skipped: number
}

/** Messages, newest first. A mail that is kept, because there is no mail server, counts as sent. */
async function listWhere(
  db: Db,
  where: RawBuilder<unknown>,
  { limit, offset }: { limit: number; offset: number },
): Promise<MessageRow[]> {
  const { rows } = await sql<MessageRow>`
    select m.id, m.kind, m.event_id as "eventId", c.title as "eventTitle", m.audience, m.subject, m.text, m.status, a.name as author,
      m.created_at as "createdAt", m.send_at as "sendAt", m.started_at as "startedAt", m.finished_at as "finishedAt",
      m.recipients, n.sent, n.failed, n.waiting, n.skipped
    from message m left join event c on c.id = m.event_id left join account a on a.id = m.created_by
    cross join lateral (select
        (count(*) filter (where r.status = 'written' and coalesce(l.status, 'sent') in ('sent', 'kept')))::int as sent,
        (count(*) filter (where l.status = 'failed'))::int as failed,
        (count(*) filter (where r.status = 'waiting' or l.status in ('waiting', 'held')))::int as waiting,
        (count(*) filter (where r.status = 'skipped'))::int as skipped
      from message_recipient r left join mail l on l.id = r.mail_id where r.message_id = m.id) n
    where ${where} order by m.id desc limit ${limit} offset ${offset}`.execute(db)
  return rows
}

export const listEventMessages = (db: Db, eventId: number, limit = 200): Promise<MessageRow[]> =>
  listWhere(db, sql`m.event_id = ${eventId}`, { limit, offset: 0 })

/** Messages of one kind or of all, a page of them, and how many there are. */
export async function listMessagePage(
  db: Db,
  kind: StoredMessage['kind'] | undefined,
  page: { limit: number; offset: number },
): Promise<{ rows: MessageRow[]; total: number }> {
  const where = kind === undefined ? sql`true` : sql`m.kind = ${kind}`
  const counted = await sql<{
    total: number
  }>`select count(*)::int as total from message m where ${where}`.execute(db)
  return { rows: await listWhere(db, where, page), total: counted.rows[0]?.total ?? 0 }
}

export async function insertMessage(tx: Db, row: NewRow<'message'>): Promise<number> {
  const { id } = await tx.insertInto('message').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Messages of an event within 24 hours around a moment, without cancelled ones; the event must be held by the caller. */
export async function countAround(tx: Db, eventId: number, sendAt: string): Promise<number> {
  const { rows } = await sql<{ found: number }>`select count(*)::int as found from message
    where event_id = ${eventId} and status <> 'cancelled'
      and send_at > ${sendAt}::timestamptz - interval '24 hours' and send_at < ${sendAt}::timestamptz + interval '24 hours'`.execute(
    tx,
  )
  return rows[0]?.found ?? 0
}

/** A message, locked until the transaction ends. */
export function lockMessage(tx: Db, id: number): Promise<StoredMessage | undefined> {
  return tx.selectFrom('message').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function markCancelled(tx: Db, id: number): Promise<void> {
  await tx.updateTable('message').set({ status: 'cancelled' }).where('id', '=', id).execute()
}

/** The title of an event, multilingual. */
export async function findEventTitle(db: Db, eventId: number): Promise<string> {
  const row = await db.selectFrom('event').select('title').where('id', '=', eventId).executeTakeFirst()
  return row?.title ?? ''
}
