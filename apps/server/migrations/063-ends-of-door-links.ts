import { type Kysely, sql } from 'kysely'

/**
 * A link for the door that was given no end of its own ends with the sessions of its event, wherever these are moved to. Nobody
 * who is blocked reviews a hub.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table door_link add follows_sessions boolean not null default true`.execute(db)
  await sql`with gone as (delete from hub_reviewer r using account a
      where a.id = r.account_id and a.blocked_at is not null returning r.hub_id)
    update hub set version = version + 1 where id in (select hub_id from gone)`.execute(db)
}
