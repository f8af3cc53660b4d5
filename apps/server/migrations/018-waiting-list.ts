import { type Kysely, sql } from 'kysely'

/** Who waits for places of a session, what was offered to them, and tickets whose buyers would let others have them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // How many of the free places, of a session or of a type with its own, anybody may buy while somebody waits; null: all.
  await sql`alter table session add column spare integer check (spare >= 0)`.execute(db)
  await sql`alter table type_stock add column spare integer check (spare >= 0)`.execute(db)

  // Its row is locked by whoever changes the list of a session or serves it.
  await sql`
    create table waiting_list (
      content_id bigint not null,
      session_id bigint not null,
      is_closed boolean not null default false,
      primary key (content_id, session_id),
      foreign key (content_id, session_id) references session on delete cascade
    )`.execute(db)

  await sql`
    create table waiting_entry (
      content_id bigint not null,
      id uuid not null,
      session_id bigint not null,
      kind text not null check (kind in ('queue', 'invitation')),
      status text not null check (status in ('waiting', 'offered', 'bought', 'declined', 'lapsed', 'removed')),
      email text not null,
      email_key text not null,
      name text not null,
      language text not null check (language in ('es', 'en', 'eu')),
      party integer not null check (party > 0),
      type_ids bigint[],
      passed smallint not null default 0,
      gathers_until timestamptz,
      checkout_id uuid references checkout,
      offered_at timestamptz,
      offered_until timestamptz,
      mail_due text check (mail_due in ('joined', 'offered', 'lapsed')),
      created_at timestamptz not null default now(),
      primary key (content_id, id),
      foreign key (content_id, session_id) references waiting_list on delete cascade,
      check (status <> 'offered' or checkout_id is not null)
    )`.execute(db)
  await sql`create unique index waiting_entry_once on waiting_entry (content_id, session_id, email_key)
    where kind = 'queue' and status in ('waiting', 'offered')`.execute(db)
  await sql`create index waiting_entry_line on waiting_entry (content_id, session_id, created_at, id)
    where status = 'waiting'`.execute(db)
  await sql`create index waiting_entry_checkout on waiting_entry (checkout_id)
    where status in ('offered', 'lapsed')`.execute(db)
  await sql`create index waiting_entry_mail on waiting_entry (created_at) where mail_due is not null`.execute(
    db,
  )

  await sql`
    create table ticket_return (
      content_id bigint not null,
      ticket_id uuid not null,
      order_id uuid not null,
      session_id bigint not null,
      type_id bigint not null,
      -- Listed: valid still; matched: its place is in an offer; ended: sold to somebody, taken back or over.
      status text not null check (status in ('listed', 'matched', 'sold', 'ended')),
      checkout_id uuid references checkout,
      mail_due text check (mail_due in ('matched', 'back', 'sold')),
      listed_at timestamptz not null default now(),
      primary key (content_id, ticket_id),
      foreign key (content_id, ticket_id) references ticket on delete cascade,
      check ((status in ('matched', 'sold')) = (checkout_id is not null))
    )`.execute(db)
  await sql`create index ticket_return_session on ticket_return (content_id, session_id, listed_at)
    where status = 'listed'`.execute(db)
  await sql`create index ticket_return_checkout on ticket_return (checkout_id) where status = 'matched'`.execute(
    db,
  )
  await sql`create index ticket_return_mail on ticket_return (listed_at) where mail_due is not null`.execute(
    db,
  )
}
