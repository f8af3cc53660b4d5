import type { Person } from '@larunbat/contract'
import type { Of } from '@larunbat/contract/kit'
import { sql } from 'kysely'
import type { Db } from '../../database/tables.ts'
import { administersOneOf, administersSome } from '../../identity/accounts/admin-role-store.ts'

type PersonValue = Of<typeof Person>

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

/** Who may review in any hub, or in one of these, by name; none of them is blocked. */
export async function listReviewers(db: Db, hubIds?: readonly number[]): Promise<PersonValue[]> {
  const { rows } = await sql<PersonValue>`select a.id, a.name from account a
    where a.blocked_at is null and ${sql.raw(administersSome('review'))}
      and ${hubIds ? administersOneOf('review', hubIds) : sql`true`}
    order by a.name, a.id limit 5000`.execute(db)
  return rows
}

/** One who may review in this hub, by number. */
export async function findReviewer(
  db: Db,
  accountId: number,
  hubId: number,
): Promise<PersonValue | undefined> {
  const { rows } = await sql<PersonValue>`select a.id, a.name from account a
    where a.id = ${accountId} and a.blocked_at is null and ${administersOneOf('review', [hubId])}`.execute(db)
  return rows[0]
}
