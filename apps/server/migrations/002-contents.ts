import { type Kysely, sql } from 'kysely'

/**
 * Events. `content_id` leads the key of everything that belongs to an event, so that the tables can be split by it
 * over several machines.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table content (
      id bigint generated always as identity primary key,
      owner_id bigint not null references account,
      edition_id bigint references edition,
      status smallint not null default 0 check (status between 0 and 3),
      title text not null,
      description text,
      type_id smallint,
      discipline_ids smallint[] not null default '{}',
      availability text[] not null default '{}',
      hub_id smallint not null default 0 references hub,
      is_hub_fixed boolean not null default false,
      city text,
      venue_name text,
      address text,
      lat double precision,
      lng double precision,
      venue_capacity integer,
      venue_setting text,
      rain_plan text,
      wheelchair text,
      starts_at timestamptz,
      duration_min integer,
      time_zone text,
      is_for_children boolean,
      min_age smallint,
      is_accessible boolean,
      accessibility text[] not null default '{}',
      event_languages text[] not null default '{}',
      ticket_mode smallint,
      price_cents integer,
      currency text,
      capacity integer,
      max_per_person integer,
      sale_starts_at timestamptz,
      sale_ends_at timestamptz,
      sales_url text,
      vat_regime text,
      impact jsonb not null default '{}',
      stream_url text,
      is_stream_url_later boolean not null default false,
      visible_from timestamptz,
      visible_until timestamptz,
      has_rights boolean not null default false,
      share_title text,
      share_description text,
      share_photo text,
      is_seo_complete boolean not null default false,
      video jsonb,
      is_featured boolean not null default false,
      is_360 boolean not null default false,
      is_blacklisted boolean not null default false,
      is_series boolean not null default false,
      series_id bigint,
      series_order integer,
      slug text,
      platform text not null default 'FAIR SATURDAY',
      has_pending_changes boolean not null default false,
      has_change_request boolean not null default false,
      progress smallint not null default 0,
      search text not null default '',
      version bigint not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      sent_at timestamptz,
      published_at timestamptz
    )`.execute(db)
  await sql`create index content_owner on content (owner_id, updated_at desc)`.execute(db)
  await sql`create index content_edition on content (edition_id, status)`.execute(db)
  await sql`create index content_queue on content (sent_at) where status = 1 or has_pending_changes`.execute(
    db,
  )
  await sql`create index content_start on content (starts_at)`.execute(db)

  await sql`
    create table session (
      content_id bigint not null references content on delete cascade,
      id bigint generated always as identity,
      name text,
      starts_at timestamptz not null,
      ends_at timestamptz,
      time_zone text not null,
      capacity integer check (capacity >= 0),
      price_cents integer check (price_cents >= 0),
      currency text,
      max_per_person integer,
      sale_starts_at timestamptz,
      sale_ends_at timestamptz,
      sales_url text,
      status text not null default 'scheduled'
        check (status in ('scheduled', 'soldOut', 'postponed', 'cancelled', 'online', 'finished')),
      sold integer not null default 0 check (sold >= 0),
      held integer not null default 0 check (held >= 0),
      primary key (content_id, id),
      check (ends_at is null or ends_at > starts_at)
    )`.execute(db)
  await sql`create index session_id on session (id)`.execute(db)

  await sql`
    create table participant (
      id bigint generated always as identity primary key,
      owner_id bigint references account on delete set null,
      kind smallint not null check (kind between 2 and 4),
      name text not null,
      description text,
      cover_photo text,
      profile_photo text,
      has_accepted_policy boolean not null default false,
      facebook text, instagram text, twitter text, youtube text, web text,
      search text not null default '',
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    )`.execute(db)
  await sql`create index participant_owner on participant (owner_id)`.execute(db)
  await sql`
    create table content_participant (
      content_id bigint not null references content on delete cascade,
      participant_id bigint not null references participant on delete cascade,
      kind smallint not null check (kind between 2 and 4),
      position integer not null default 0,
      primary key (content_id, participant_id, kind)
    )`.execute(db)
  await sql`create index content_participant_back on content_participant (participant_id)`.execute(db)

  await sql`
    create table media (
      content_id bigint not null references content on delete cascade,
      id bigint generated always as identity,
      use text not null check (use in ('gallery', 'cover', 'poster')),
      title text,
      alt text,
      position integer not null default 0,
      url text not null,
      variants jsonb not null,
      width integer not null,
      height integer not null,
      bytes integer not null,
      type text not null,
      dominant_color text,
      created_at timestamptz not null default now(),
      primary key (content_id, id)
    )`.execute(db)
  await sql`create index media_id on media (id)`.execute(db)

  await sql`
    create table remark (
      content_id bigint not null references content on delete cascade,
      id bigint generated always as identity,
      author_id bigint references account on delete set null,
      section text not null,
      reason text not null,
      text text,
      created_at timestamptz not null default now(),
      resolved_at timestamptz,
      primary key (content_id, id)
    )`.execute(db)
  await sql`
    create table review_note (
      content_id bigint not null references content on delete cascade,
      id bigint generated always as identity,
      author_id bigint references account on delete set null,
      text text not null,
      created_at timestamptz not null default now(),
      primary key (content_id, id)
    )`.execute(db)
  await sql`
    create table review_reader (
      content_id bigint not null references content on delete cascade,
      account_id bigint not null references account on delete cascade,
      seen_at timestamptz not null default now(),
      primary key (content_id, account_id)
    )`.execute(db)

  // The approved copy of an event: all the public site and other people ever see. Its columns are what the site
  // filters by, the document is the event as it was approved, in the code's names.
  await sql`
    create table publication (
      content_id bigint primary key references content on delete cascade,
      edition_id bigint references edition,
      status smallint not null check (status in (2, 3)),
      slug text not null unique,
      hub_id smallint not null,
      type_id smallint,
      discipline_ids smallint[] not null,
      availability text[] not null,
      city text,
      starts_at timestamptz,
      ends_at timestamptz,
      days date[] not null,
      is_for_children boolean,
      accessibility text[] not null,
      is_free boolean not null,
      is_featured boolean not null,
      search text not null,
      document jsonb not null,
      version bigint not null,
      updated_at timestamptz not null default now()
    )`.execute(db)
  await sql`create index publication_edition on publication (edition_id, status, starts_at)`.execute(db)
  // Lets the site see what has changed without reading a single document.
  await sql`create index publication_live on publication (content_id) include (version, updated_at) where status = 2`.execute(
    db,
  )
  await sql`
    create table publication_slug (
      slug text primary key,
      content_id bigint not null,
      created_at timestamptz not null default now()
    )`.execute(db)

  await sql`
    create table import_source (
      owner_id bigint not null references account on delete cascade,
      edition_id bigint not null references edition on delete cascade,
      external_id text not null,
      content_id bigint not null references content on delete cascade,
      row_hash bytea not null,
      primary key (owner_id, edition_id, external_id)
    )`.execute(db)
}
