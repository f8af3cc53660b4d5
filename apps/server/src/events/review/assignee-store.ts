import type { Person } from '@larunbat/contract'
import type { Of } from '@larunbat/contract/kit'
import { sql } from 'kysely'
import type { Db } from '../../database/tables.ts'

type PersonValue = Of<typeof Person>

/** The profile of those who may review everything. */
const ADMINISTRATOR = 1

/** Who takes care of an event. */
export async function findAssignee(db: Db, eventId: number): Promise<PersonValue | null> {
  const row = await db
    .selectFrom('review_assignee as g')
    .innerJoin('account as a', 'a.id', 'g.account_id')
    .select(['a.id', 'a.name'])
    .where('g.event_id', '=', eventId)
    .executeTakeFirst()
  return row ?? null
}

/** Assigns an event to a reviewer; null makes it unassigned. */
export async function saveAssignee(tx: Db, eventId: number, accountId: number | null): Promise<void> {
  if (accountId === null) {
    await tx.deleteFrom('review_assignee').where('event_id', '=', eventId).execute()
    return
  }
  await sql`insert into review_assignee (event_id, account_id) values (${eventId}, ${accountId})
    on conflict (event_id) do update set account_id = excluded.account_id, assigned_at = now()`.execute(tx)
}

/** Makes all events of a reviewer unassigned. */
export async function endAssignments(tx: Db, accountId: number): Promise<void> {
  await tx.deleteFrom('review_assignee').where('account_id', '=', accountId).execute()
}

/** All reviewers: administrators that are not blocked, by name. */
export function listReviewers(db: Db): Promise<PersonValue[]> {
  return db
    .selectFrom('account')
    .select(['id', 'name'])
    .where('profile_id', '=', ADMINISTRATOR)
    .where('blocked_at', 'is', null)
    .orderBy('name')
    .orderBy('id')
    .limit(5000)
    .execute()
}

/** One of them, by number. */
export function findReviewer(db: Db, accountId: number): Promise<PersonValue | undefined> {
  return db
    .selectFrom('account')
    .select(['id', 'name'])
    .where('id', '=', accountId)
    .where('profile_id', '=', ADMINISTRATOR)
    .where('blocked_at', 'is', null)
    .executeTakeFirst()
}
