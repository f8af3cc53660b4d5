import { type Kysely, sql } from 'kysely'

/** Videos of events: the record clients name them by, every video with its state, and what a host is to delete. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table video_record (
      content_id bigint primary key references content on delete cascade,
      id bigint generated always as identity unique
    )`.execute(db)

  await sql`
    create table video_asset (
      id bigint generated always as identity primary key,
      -- None yet: uploaded by a form, not tied to an event.
      content_id bigint references content on delete cascade,
      use text not null check (use in ('main', 'trailer', 'extra')),
      host text not null check (host in ('own', 'vimeo', 'link')),
      status text not null check (status in ('created', 'uploading', 'processing', 'ready', 'failed')),
      error text,
      -- What clients call it.
      uri text unique,
      -- What the video host calls it, and where it takes the bytes.
      host_uri text unique,
      upload_link text,
      -- The unguessable last part of our own upload addresses.
      upload_id text unique,
      folder text unique,
      is_form boolean not null default false,
      file_name text,
      title text,
      description text,
      bytes bigint check (bytes >= 0),
      progress integer not null default 0 check (progress between 0 and 100),
      duration_s integer,
      width integer,
      height integer,
      url text,
      file_url text,
      poster_url text,
      attempts integer not null default 0,
      -- Until then a process works on it.
      lease_until timestamptz,
      lease_by text,
      created_by bigint references account on delete set null,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      unique (content_id, id)
    )`.execute(db)
  await sql`create index video_asset_open on video_asset (created_by) where status in ('created', 'uploading')`.execute(
    db,
  )
  await sql`create index video_asset_work on video_asset (updated_at) where status in ('created', 'uploading', 'processing')`.execute(
    db,
  )

  await sql`
    create table video_host_release (
      host_uri text primary key,
      due_at timestamptz not null default now(),
      attempts integer not null default 0
    )`.execute(db)
}
