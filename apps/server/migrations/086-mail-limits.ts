import { type Kysely, sql } from 'kysely'

/** Mails that wait for their turn, what they are counted by, and addresses that are proved without an account. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table mail
    add column address_key text,
    add column topic text,
    add column networks text[],
    add column not_before timestamptz,
    add column released_at timestamptz,
    drop constraint mail_status_check,
    add constraint mail_status_check check (status in ('waiting', 'sent', 'failed', 'kept', 'held'))`.execute(
    db,
  )
  await sql`create index mail_address_released on mail (address_key, released_at) where address_key is not null`.execute(
    db,
  )
  await sql`create index mail_networks on mail using gin (networks) where networks is not null`.execute(db)
  await sql`create index mail_held on mail (to_address) where status = 'held'`.execute(db)
  await sql`
    create table proved_address (
      key_hash bytea primary key,
      proved_at timestamptz not null default now()
    )`.execute(db)
}
