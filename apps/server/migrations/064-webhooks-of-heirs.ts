import { type Kysely, sql } from 'kysely'

/** Whoever took an account over hears of what was sold as that one, too: its orders stay booked on it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function note_webhook(type text, account bigint, content bigint, subject text, detail jsonb)
    returns void language plpgsql as $$ begin
      if exists (select from webhook_endpoint e where e.status = 'active' and type = any(e.types)
          and (e.account_id is null or e.account_id = account
            or e.account_id = (select a.merged_into from account a where a.id = note_webhook.account))) then
        insert into webhook_event (type, account_id, content_id, subject, detail)
          values (type, account, content, subject, detail);
      end if;
    end $$`.execute(db)
}
