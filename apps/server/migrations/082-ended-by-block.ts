import { type Kysely, sql } from 'kysely'

/** Keys, webhooks and door links that ended because their account was blocked: an administrator may restore them with it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['api_token', 'webhook_endpoint', 'door_link'])
    await sql`alter table ${sql.table(table)} add column ended_by_block boolean not null default false`.execute(
      db,
    )
}
