import type { Remark, RemarkInput } from '@larunbat/contract'
import type { Of } from '@larunbat/contract/kit'
import { sql } from 'kysely'
import type { Db } from '../../database/tables.ts'

export type RemarkValue = Of<typeof Remark>

const COLUMNS = [
  'id',
  'section',
  'reason',
  'text',
  'created_at as createdAt',
  'resolved_at as resolvedAt',
  'answer',
  'answered_at as answeredAt',
  'accepted_at as acceptedAt',
  'reopened_at as reopenedAt',
] as const

/** Stores what a reviewer asks the owner to change. */
export async function insertRemarks(
  tx: Db,
  eventId: number,
  authorId: number | null,
  remarks: readonly Of<typeof RemarkInput>[],
): Promise<void> {
  if (remarks.length === 0) return
  await tx
    .insertInto('remark')
    .values(
      remarks.map(({ section, reason, text }) => ({
        event_id: eventId,
        author_id: authorId,
        section,
        reason,
        text: text === '' ? null : text,
      })),
    )
    .execute()
}

/** The owner sent the event again, or it was published: all requests count as done. */
export async function resolveRemarks(tx: Db, eventId: number): Promise<void> {
  await tx
    .updateTable('remark')
    .set({ resolved_at: sql<string>`now()` })
    .where('event_id', '=', eventId)
    .where('resolved_at', 'is', null)
    .execute()
}

/** One remark of an event; undefined when the event has no such one. */
export function findRemark(db: Db, eventId: number, remarkId: number): Promise<RemarkValue | undefined> {
  return db
    .selectFrom('remark')
    .select(COLUMNS)
    .where('event_id', '=', eventId)
    .where('id', '=', remarkId)
    .executeTakeFirst()
}

/** Records what the owner, or a team member, did about a remark; `isDone` false takes it back, the words stay. */
export function saveAnswer(
  tx: Db,
  eventId: number,
  remarkId: number,
  { isDone, answer, actorId }: { isDone: boolean; answer: string | null; actorId: number },
): Promise<RemarkValue> {
  return tx
    .updateTable('remark')
    .set({
      answer,
      answered_at: isDone ? sql<string>`now()` : null,
      answered_by: actorId,
    })
    .where('event_id', '=', eventId)
    .where('id', '=', remarkId)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
}

const NOW = sql<string>`now()`
const VERDICTS = {
  /** It is done well. */
  aceptar: { accepted_at: NOW, reopened_at: null, resolved_at: sql<string>`coalesce(resolved_at, now())` },
  /** Reopened, and to be answered again; the earlier answer is kept. */
  reabrir: { accepted_at: null, reopened_at: NOW, resolved_at: null, answered_at: null },
  /** Neither: the verdict is taken back. */
  dejar: { accepted_at: null, reopened_at: null, resolved_at: sql<string>`coalesce(resolved_at, now())` },
}

/** Stores what a reviewer says about what was done. */
export function saveVerdict(
  tx: Db,
  eventId: number,
  remarkId: number,
  verdict: keyof typeof VERDICTS,
): Promise<RemarkValue> {
  return tx
    .updateTable('remark')
    .set(VERDICTS[verdict])
    .where('event_id', '=', eventId)
    .where('id', '=', remarkId)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
}

/** Takes out what owners wrote for reviewers of these events, and the events as they were returned. */
export async function deleteReview(tx: Db, eventIds: readonly number[]): Promise<void> {
  await tx
    .updateTable('remark')
    .set({ answer: null })
    .where('event_id', 'in', eventIds)
    .where('answer', 'is not', null)
    .execute()
  await tx.deleteFrom('review_base').where('event_id', 'in', eventIds).execute()
}
