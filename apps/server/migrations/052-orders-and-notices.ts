import { type Kysely, sql } from 'kysely'

/**
 * An order is found by the number on its tickets, or how that begins: the last group of its id. Accounts say which of the
 * mails that may be left out they do not want.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index if not exists orders_number on orders (right(id::text, 12) text_pattern_ops)`.execute(
    db,
  )
  await sql`alter table account add column muted_notices text[] not null default '{}'`.execute(db)
}
