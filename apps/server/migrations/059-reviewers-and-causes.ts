import { type Kysely, sql } from 'kysely'

/**
 * Who administers no longer reviews no hub and takes care of no event, so that others are told and see them. Causes that an
 * account wrote down belong to the one that took it over, as their events do.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`delete from hub_reviewer r using account a where a.id = r.account_id and a.profile_id <> 1`.execute(
    db,
  )
  await sql`delete from review_assignee g using account a where a.id = g.account_id and a.profile_id <> 1`.execute(
    db,
  )
  await sql`update cause_payee p set owner_id = a.merged_into from account a
    where a.id = p.owner_id and a.merged_into is not null`.execute(db)
}
