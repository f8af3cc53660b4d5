import { type Kysely, sql } from 'kysely'

/** Chapters in their order, extras, appearances at other places and dates, events taken out of one's own list. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table content
    add constraint content_chapter check ((series_id is null) = (series_order is null)
      and series_order >= 1 and not (is_series and series_id is not null)),
    add constraint content_series foreign key (series_id) references content,
    add constraint content_series_order unique (series_id, series_order) deferrable initially immediate`.execute(
    db,
  )
  await sql`create index content_of_series on content (owner_id, updated_at desc) where is_series`.execute(db)

  await sql`alter table publication add column series_id bigint, add column series_order integer`.execute(db)
  await sql`create index publication_series on publication (series_id, series_order)
    where series_id is not null`.execute(db)

  await sql`
    create table extra (
      content_id bigint not null references content on delete cascade,
      id bigint generated always as identity,
      kind text not null check (kind in ('video', 'document', 'link', 'audio')),
      title text not null,
      description text,
      url text,
      file jsonb,
      video_asset_id bigint,
      video jsonb,
      position integer not null check (position >= 1),
      created_at timestamptz not null default now(),
      primary key (content_id, id),
      unique (content_id, position) deferrable initially immediate
    )`.execute(db)
  await sql`create index extra_id on extra (id)`.execute(db)

  await sql`
    create table appearance (
      content_id bigint not null references content on delete cascade,
      id bigint generated always as identity,
      day date not null,
      time text check (time ~ '^[0-2][0-9]:[0-5][0-9]$'),
      venue_name text,
      address text,
      city text,
      lat double precision,
      lng double precision,
      hub_id smallint not null default 0 references hub,
      availability text check (availability in ('P', 'O', 'D')),
      url text,
      created_at timestamptz not null default now(),
      primary key (content_id, id)
    )`.execute(db)
  await sql`create index appearance_id on appearance (id)`.execute(db)

  await sql`
    create table content_hidden (
      account_id bigint not null references account on delete cascade,
      content_id bigint not null references content on delete cascade,
      hidden_at timestamptz not null default now(),
      primary key (account_id, content_id)
    )`.execute(db)
  await sql`create index content_hidden_content on content_hidden (content_id)`.execute(db)
}
