import { type Kysely, sql } from 'kysely'

/**
 * Where a program that reads mails says that no news are wanted any more (RFC 8058); and whose event was deleted hears of
 * it, while there still is an owner to tell.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table mail add column if not exists unsubscribe_url text`.execute(db)
  await sql`
    create function note_event_deleted() returns trigger language plpgsql as $$ begin
      -- It leaves the site first: that is told to its owner as well.
      delete from publication where content_id = old.id;
      perform note_webhook('event.deleted', old.owner_id, old.id, old.id::text,
        jsonb_build_object('slug', old.slug));
      return old;
    end $$`.execute(db)
  await sql`create trigger event_deleted_webhook before delete on content for each row
    execute function note_event_deleted()`.execute(db)
}
