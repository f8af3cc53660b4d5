import type { AuditLine, ReviewNote } from '@larunbat/contract'
import type { Of } from '@larunbat/contract/kit'
import { sql } from 'kysely'
import type { Db } from '../../database/tables.ts'
import { READING } from './queue-store.ts'

/** Records that a reviewer has an event open. */
export async function recordReader(db: Db, eventId: number, accountId: number): Promise<void> {
  await sql`insert into review_reader (event_id, account_id) values (${eventId}, ${accountId})
    on conflict (event_id, account_id) do update set seen_at = now()`.execute(db)
}

/** Who else has it open. */
export async function listOtherReaders(db: Db, eventId: number, accountId: number) {
  const { rows } = await sql<{ id: number; name: string }>`select a.id, a.name
    from review_reader r join account a on a.id = r.account_id
    where r.event_id = ${eventId} and r.account_id <> ${accountId}
      and r.seen_at > now() - ${READING}
    order by r.seen_at desc`.execute(db)
  return rows
}

/** Internal notes, oldest first. A deleted author leaves the note. */
export async function listNotes(db: Db, eventId: number): Promise<Of<typeof ReviewNote>[]> {
  const { rows } = await sql<Of<typeof ReviewNote>>`select n.id, coalesce(a.name, '') as author, n.text,
      n.created_at as "createdAt"
    from review_note n left join account a on a.id = n.author_id
    where n.event_id = ${eventId} order by n.id`.execute(db)
  return rows
}

export async function insertNote(
  tx: Db,
  eventId: number,
  authorId: number,
  text: string,
): Promise<{ id: number; createdAt: string }> {
  return tx
    .insertInto('review_note')
    .values({ event_id: eventId, author_id: authorId, text })
    .returning(['id', 'created_at as createdAt'])
    .executeTakeFirstOrThrow()
}

const MAX_HISTORY = 500

/** What happened to an event, newest first. */
export async function listHistory(db: Db, eventId: number): Promise<Of<typeof AuditLine>[]> {
  const { rows } = await sql<Of<typeof AuditLine>>`select l.id, l.at, a.name as actor, l.action,
      l.from_status as "from", l.to_status as "to", l.detail
    from audit_log l left join account a on a.id = l.actor_id
    where l.subject = 'event' and l.subject_id = ${eventId}
    order by l.id desc limit ${MAX_HISTORY}`.execute(db)
  return rows
}
