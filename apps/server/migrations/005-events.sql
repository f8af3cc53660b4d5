-- Events from draft to approved copy, and everything that belongs to them.

-- Events as their owners edit them. `event_id` is the first part of the key of everything that belongs to an
-- event.
create table event (
  id bigint generated always as identity primary key,
  owner_id bigint not null references account,
  edition_id bigint references edition,
  status smallint not null default 0 check (status >= 0 and status <= 3),
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
  series_id bigint constraint event_series references event,
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
  published_at timestamptz,
  constraint event_series_order unique (series_id, series_order) deferrable,
  constraint event_chapter check (((series_id is null) = (series_order is null)) and series_order >= 1 and (not (is_series and series_id is not null)))
);
create index event_owner on event (owner_id, updated_at desc);
create index event_edition on event (edition_id, status);
create index event_queue on event (sent_at) where status = 1 or has_pending_changes;
create index event_start on event (starts_at);
create index event_of_series on event (owner_id, updated_at desc) where is_series;
create index event_updated on event (updated_at desc, id desc);
create index event_city_name on event (lower(city)) where city is not null;
create index event_point on event (lat, lng) where lat is not null and lng is not null;
create index event_venue_name on event (lower(venue_name)) where venue_name is not null;
alter table upload add foreign key (event_id) references event on delete cascade;

-- Approved copy of an event: what the public site and other people see. `document` is the event as approved, in
-- the names of the code.
create table publication (
  event_id bigint primary key references event on delete cascade,
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
  updated_at timestamptz not null default now(),
  series_id bigint,
  series_order integer,
  session_streams jsonb not null default '{}'
);
create index publication_edition on publication (edition_id, status, starts_at);
-- Lets the site see what changed without reading a document.
create index publication_live on publication (event_id) include (version, updated_at) where status = 2;
create index publication_series on publication (series_id, series_order) where series_id is not null;

-- Addresses an event ever had on the public site, so that old links lead to it.
create table publication_slug (
  slug text primary key,
  event_id bigint not null,
  created_at timestamptz not null default now()
);

-- Approved copies of events on the blacklist: not found by the public, still the base of money and tickets.
create table hidden_publication (
  event_id bigint primary key references event on delete cascade,
  document jsonb not null,
  session_streams jsonb not null default '{}'
);

-- Dates of an event: place, capacity, what was sold.
create table session (
  event_id bigint not null references event on delete cascade,
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
  status text not null default 'scheduled' check (status in ('scheduled', 'soldOut', 'postponed', 'cancelled', 'online', 'finished')),
  sold integer not null default 0 check (sold >= 0),
  held integer not null default 0 check (held >= 0),
  stream_url text,
  spare integer check (spare >= 0),
  offer_version integer not null default 0,
  check (ends_at is null or ends_at > starts_at),
  primary key (event_id, id),
  constraint session_not_oversold check (capacity is null or ((sold + held) <= capacity))
);
create index session_id on session (id);
create index session_start on session (starts_at);

-- Artists and collaborators, with or without an account.
create table participant (
  id bigint generated always as identity primary key,
  owner_id bigint references account on delete set null,
  kind smallint not null check (kind >= 2 and kind <= 4),
  name text not null,
  description text,
  cover_photo text,
  profile_photo text,
  has_accepted_policy boolean not null default false,
  facebook text,
  instagram text,
  twitter text,
  youtube text,
  web text,
  search text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  email text,
  claimed_at timestamptz,
  policy_accepted_at timestamptz,
  policy_accepted_by bigint references account on delete set null,
  policy_source text check (policy_source in ('organiser', 'person'))
);
create index participant_owner on participant (owner_id);
create index participant_policy_by on participant (policy_accepted_by) where policy_accepted_by is not null;
-- The address book by name.
create index participant_book on participant (search, id);
create index participant_plain_name on participant (lower(name));

-- Who takes part in which event.
create table event_participant (
  event_id bigint not null references event on delete cascade,
  participant_id bigint not null references participant on delete cascade,
  kind smallint not null check (kind >= 2 and kind <= 4),
  position integer not null default 0,
  primary key (event_id, participant_id, kind)
);
create index event_participant_back on event_participant (participant_id);

-- Links by which a participant without an account takes over the profile.
create table participant_claim (
  token_hash bytea primary key,
  participant_id bigint not null references participant on delete cascade,
  email text not null,
  invited_by bigint references account on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  used_by bigint references account on delete set null
);
create index participant_claim_of on participant_claim (participant_id);
create index participant_claim_inviter on participant_claim (invited_by);
create index participant_claim_user on participant_claim (used_by) where used_by is not null;
create index participant_claim_age on participant_claim (expires_at);

-- Team of an event: members and invitations, with their role.
create table event_member (
  id bigint generated always as identity primary key,
  event_id bigint not null references event on delete cascade,
  account_id bigint references account on delete cascade,
  email text,
  email_key text,
  role text not null check (role in ('edit', 'sell', 'door', 'read')),
  invited_by bigint references account on delete set null,
  token_hash bytea,
  expires_at timestamptz,
  accepted_at timestamptz,
  created_at timestamptz not null default now(),
  check ((account_id is null) = (accepted_at is null)),
  constraint event_member_check1 check ((account_id is null) = (email is not null)),
  constraint event_member_check2 check ((email is null) = (email_key is null)),
  constraint event_member_check3 check (account_id is not null or token_hash is not null),
  constraint event_member_check4 check ((account_id is null) = (expires_at is not null))
);
-- Also finds the rights of a caller: account and event.
create unique index event_member_account on event_member (event_id, account_id) where account_id is not null;
create unique index event_member_address on event_member (event_id, email_key) where email_key is not null;
create unique index event_member_token on event_member (token_hash) where token_hash is not null;
create index event_member_events on event_member (account_id, event_id) where account_id is not null;
create index event_member_inviter on event_member (invited_by) where invited_by is not null;
create index event_member_end on event_member (expires_at) where expires_at is not null;

-- Members removed within the last month. Gives no rights; explains a withdrawn link and allows undo.
create table event_member_past (
  id bigint primary key,
  event_id bigint not null,
  account_id bigint,
  role text not null,
  token_hash bytea,
  has_left boolean not null default false,
  ended_at timestamptz not null default now()
);
create index event_member_past_token on event_member_past (token_hash) where token_hash is not null;
create index event_member_past_event on event_member_past (event_id);
create index event_member_past_account on event_member_past (account_id) where account_id is not null;
create index event_member_past_end on event_member_past (ended_at);

-- Events an account removed from its own list.
create table event_hidden (
  account_id bigint not null references account on delete cascade,
  event_id bigint not null references event on delete cascade,
  hidden_at timestamptz not null default now(),
  primary key (account_id, event_id)
);
create index event_hidden_event on event_hidden (event_id);

-- Who has an event open just now.
create table event_editor (
  event_id bigint not null references event on delete cascade,
  account_id bigint not null references account on delete cascade,
  page text not null default '',
  seen_at timestamptz not null default now(),
  primary key (event_id, account_id)
);
create index event_editor_account on event_editor (account_id);

-- History of an event. `changes` is `{field: {b: before, a: after}}` in the names of the code.
create table event_change (
  event_id bigint not null references event on delete cascade,
  id bigint generated always as identity,
  version bigint not null,
  started_at timestamptz not null default now(),
  at timestamptz not null default now(),
  actor_id bigint references account on delete set null,
  source text not null,
  changes jsonb not null,
  primary key (event_id, id)
);
create index event_change_actor on event_change (actor_id);

-- Since when each language of a text has stood, to show which translations are out of date.
create table event_text_version (
  event_id bigint primary key references event on delete cascade,
  stamps jsonb not null default '{}'
);

-- What an event was copied from, and what the copy still has to renew.
create table event_copy (
  event_id bigint primary key references event on delete cascade,
  source_id bigint references event on delete set null,
  made_at timestamptz not null default now(),
  made_by bigint references account on delete set null,
  key text,
  items jsonb not null default '{}',
  unique (made_by, key)
);
create index event_copy_source on event_copy (source_id);

-- Pictures and documents of an event, with their encoded variants and focal point.
create table media (
  event_id bigint not null references event on delete cascade,
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
  focus_x double precision,
  focus_y double precision,
  upload_id text,
  primary key (event_id, id),
  constraint media_focus check ((focus_x is null and focus_y is null) or (((focus_x >= (0)::double precision) and (focus_x <= (1)::double precision)) and ((focus_y >= (0)::double precision) and (focus_y <= (1)::double precision))))
);
create index media_id on media (id);

-- Videos of an event and how far their encoding is.
create table video_asset (
  id bigint generated always as identity primary key,
  event_id bigint references event on delete cascade,
  use text not null check (use in ('main', 'trailer', 'extra')),
  host text not null check (host in ('own', 'vimeo', 'link')),
  status text not null check (status in ('created', 'uploading', 'processing', 'ready', 'failed')),
  error text,
  uri text unique,
  host_uri text unique,
  upload_link text,
  upload_id text unique,
  folder text unique,
  is_form boolean not null default false,
  file_name text,
  title text,
  description text,
  bytes bigint check (bytes >= 0),
  progress integer not null default 0 check (progress >= 0 and progress <= 100),
  duration_s integer,
  width integer,
  height integer,
  url text,
  file_url text,
  poster_url text,
  attempts integer not null default 0,
  lease_until timestamptz,
  lease_by text,
  created_by bigint references account on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  work bigint check (work >= 0),
  unique (event_id, id)
);
create index video_asset_open on video_asset (created_by) where status in ('created', 'uploading');
create index video_asset_work on video_asset (updated_at) where status in ('created', 'uploading', 'processing');

-- Number by which clients name the video of an event.
create table video_record (
  event_id bigint primary key references event on delete cascade,
  id bigint generated always as identity unique
);

-- When a video of an account was last encoded: accounts take turns.
create table video_turn (
  account_id bigint primary key references account on delete cascade,
  served_at timestamptz not null
);

-- Videos to delete at their host, retried until it is done.
create table video_host_release (
  host_uri text primary key,
  due_at timestamptz not null default now(),
  attempts integer not null default 0
);

-- Further material of an event: videos, documents, links, audio.
create table extra (
  event_id bigint not null references event on delete cascade,
  id bigint generated always as identity,
  kind text not null check (kind in ('video', 'document', 'link', 'audio')),
  title text not null,
  description text,
  url text,
  file jsonb,
  video_asset_id bigint,
  video jsonb,
  position integer not null check ("position" >= 1),
  created_at timestamptz not null default now(),
  upload_id text,
  primary key (event_id, id),
  unique (event_id, "position") deferrable
);
create index extra_id on extra (id);

-- Further places and dates at which an event is shown.
create table appearance (
  event_id bigint not null references event on delete cascade,
  id bigint generated always as identity,
  day date not null,
  time text check ("time" ~ '^[0-2][0-9]:[0-5][0-9]$'),
  venue_name text,
  address text,
  city text,
  lat double precision,
  lng double precision,
  hub_id smallint not null default 0 references hub,
  availability text check (availability in ('P', 'O', 'D')),
  url text,
  created_at timestamptz not null default now(),
  primary key (event_id, id)
);
create index appearance_id on appearance (id);

-- Comments of a reviewer on a field, with the reply of the owner.
create table remark (
  event_id bigint not null references event on delete cascade,
  id bigint generated always as identity,
  author_id bigint references account on delete set null,
  section text not null,
  reason text not null,
  text text,
  created_at timestamptz not null default now(),
  resolved_at timestamptz,
  answer text,
  answered_at timestamptz,
  answered_by bigint references account on delete set null,
  accepted_at timestamptz,
  reopened_at timestamptz,
  primary key (event_id, id)
);

-- Internal notes of reviewers about an event.
create table review_note (
  event_id bigint not null references event on delete cascade,
  id bigint generated always as identity,
  author_id bigint references account on delete set null,
  text text not null,
  created_at timestamptz not null default now(),
  primary key (event_id, id)
);

-- Which reviewer has an event open.
create table review_reader (
  event_id bigint not null references event on delete cascade,
  account_id bigint not null references account on delete cascade,
  seen_at timestamptz not null default now(),
  primary key (event_id, account_id)
);
-- Read every few seconds; old rows stay in the table.
create index review_reader_seen on review_reader (seen_at);

-- The event as it was when it was last returned: base of "changes since the last review".
create table review_base (
  event_id bigint primary key references event on delete cascade,
  at timestamptz not null default now(),
  document jsonb not null
);

-- Reviewer responsible for an event.
create table review_assignee (
  event_id bigint primary key references event on delete cascade,
  account_id bigint not null references account on delete cascade,
  assigned_at timestamptz not null default now()
);
create index review_assignee_account on review_assignee (account_id);

-- Filters and columns of the table of all events that an administrator saved.
create table saved_view (
  account_id bigint not null references account on delete cascade,
  id bigint generated always as identity primary key,
  name text not null,
  search text not null,
  columns text[] not null
);
create unique index saved_view_name on saved_view (account_id, lower(name));

-- What an imported row said last time, so that a later import changes only what changed in the file.
create table import_source (
  owner_id bigint not null references account on delete cascade,
  edition_id bigint not null references edition on delete cascade,
  external_id text not null,
  event_id bigint not null references event on delete cascade,
  row_hash bytea not null,
  imported jsonb not null default '{}',
  run_id bigint,
  primary key (owner_id, edition_id, external_id)
);
create index import_source_event on import_source (event_id);

-- One import of a file: mapping, state, totals.
create table import_run (
  id bigint generated always as identity primary key,
  owner_id bigint not null references account on delete cascade,
  edition_id bigint not null references edition on delete cascade,
  actor_id bigint references account on delete set null,
  file_name text not null,
  started_at timestamptz not null default now(),
  stored_at timestamptz not null default now(),
  finished_at timestamptz,
  created integer not null default 0,
  changed integer not null default 0,
  undone_at timestamptz,
  undone_by bigint references account on delete set null
);
create index import_run_owner on import_run (owner_id, edition_id);
create index import_run_actor on import_run (actor_id);
create index import_run_undone_by on import_run (undone_by);
create index import_run_edition on import_run (edition_id);

-- Rows of an import run and what became of each, base of its undo.
create table import_line (
  run_id bigint not null references import_run on delete cascade,
  event_id bigint not null,
  external_id text not null,
  title text not null,
  version integer not null,
  before jsonb,
  outcome text check (outcome in ('deleted', 'restored', 'kept')),
  primary key (run_id, event_id)
);
create index import_line_event on import_line (event_id);

-- Merges two consecutive edits: oldest value before, newest after; nothing where both are equal.
create function merge_event_changes(older jsonb, newer jsonb) returns jsonb language sql
 IMMUTABLE
AS $function$
      select coalesce(jsonb_object_agg(m.key, m.value) filter (where m.value->'b' is distinct from m.value->'a'), '{}')
      from (
        select coalesce(n.key, o.key) as key,
          case when o.key is null then n.value
            when n.key is null then o.value
            else jsonb_build_object(
              'b', case when jsonb_typeof(o.value->'b') = 'object' and jsonb_typeof(n.value->'b') = 'object'
                then (n.value->'b') || (o.value->'b') else o.value->'b' end,
              'a', case when jsonb_typeof(o.value->'a') = 'object' and jsonb_typeof(n.value->'a') = 'object'
                then (o.value->'a') || (n.value->'a') else n.value->'a' end) end as value
        from jsonb_each(older) o full join jsonb_each(newer) n on n.key = o.key
      ) m
    $function$;

-- Fails with LB001 when an account has as many events as its quota allows. Volatile: each query sees what is
-- committed by then.
create function require_event_room(owner bigint, most_confirmed integer, most_unconfirmed integer) returns boolean language plpgsql
AS $function$
    declare most integer; have integer;
    begin
      perform pg_advisory_xact_lock(hashtext('event-quota'), owner::integer);
      select coalesce(a.event_quota, case when a.confirmed_at is null then most_unconfirmed else most_confirmed end)
        into most from account a where a.id = owner;
      select count(*) into have from event c where c.owner_id = owner and c.status <> 3;
      if have >= most then
        raise exception 'event quota' using errcode = 'LB001', detail = json_build_object('most', most, 'have', have)::text;
      end if;
      return true;
    end $function$;

-- Bytes that the events of an account occupy.
create function stored_bytes_of(owner bigint) returns bigint language sql
 STABLE
AS $function$
      select (
        (select coalesce(sum(m.bytes), 0) from event c join media m on m.event_id = c.id where c.owner_id = owner)
        + (select coalesce(sum((e.file ->> 'bytes')::bigint), 0) from event c join extra e on e.event_id = c.id
            where c.owner_id = owner and e.file is not null)
        + (select coalesce(sum(v.bytes), 0) from event c join video_asset v on v.event_id = c.id
            where c.owner_id = owner and v.status <> 'failed')
        + (select coalesce(sum(v.bytes), 0) from video_asset v
            where v.created_by = owner and v.event_id is null and v.status <> 'failed')
        + (select coalesce(sum(u.bytes), 0) from upload u left join event c on c.id = u.event_id
            where coalesce(c.owner_id, u.account_id) = owner and u.expires_at > now())
      )::bigint $function$;

-- Fails with LB002 when an account would be over its storage quota. Volatile: each query sees what is committed
-- by then.
create function require_storage_room(owner bigint, more bigint, most_confirmed_mb integer, most_unconfirmed_mb integer) returns boolean language plpgsql
AS $function$
    declare most_mb integer; have bigint;
    begin
      perform pg_advisory_xact_lock(hashtext('storage-quota'), owner::integer);
      select coalesce(a.storage_quota_mb, case when a.confirmed_at is null then most_unconfirmed_mb else most_confirmed_mb end)
        into most_mb from account a where a.id = owner;
      have := stored_bytes_of(owner);
      if have + more > most_mb::bigint * 1048576 then
        raise exception 'storage quota' using errcode = 'LB002', detail = json_build_object('most', most_mb, 'have', have)::text;
      end if;
      return true;
    end $function$;
