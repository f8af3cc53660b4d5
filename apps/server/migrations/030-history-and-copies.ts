import { type Kysely, sql } from 'kysely'

/**
 * What was changed of an event, by whom; since when each language of its texts has stood; what a copy still has to
 * renew; and who works on an event just now. `changes` is `{field: {b: before, a: after}}` in the code's names.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table content_change (
      content_id bigint not null references content on delete cascade,
      id bigint generated always as identity,
      version bigint not null,
      started_at timestamptz not null default now(),
      at timestamptz not null default now(),
      actor_id bigint references account on delete set null,
      source text not null,
      changes jsonb not null,
      primary key (content_id, id)
    )`.execute(db)
  await sql`create index content_change_actor on content_change (actor_id)`.execute(db)
  await sql`
    create table content_text (
      content_id bigint primary key references content on delete cascade,
      stamps jsonb not null default '{}'
    )`.execute(db)
  await sql`
    create table content_copy (
      content_id bigint primary key references content on delete cascade,
      source_id bigint references content on delete set null,
      made_at timestamptz not null default now(),
      made_by bigint references account on delete set null,
      key text,
      items jsonb not null default '{}',
      unique (made_by, key)
    )`.execute(db)
  await sql`create index content_copy_source on content_copy (source_id)`.execute(db)
  await sql`
    create table content_editor (
      content_id bigint not null references content on delete cascade,
      account_id bigint not null references account on delete cascade,
      page text not null default '',
      seen_at timestamptz not null default now(),
      primary key (content_id, account_id)
    )`.execute(db)
  await sql`create index content_editor_account on content_editor (account_id)`.execute(db)

  // Two edits of one stretch as one: the oldest value before, the newest after, nothing where they are the same again.
  await sql`
    create function merge_content_changes(older jsonb, newer jsonb) returns jsonb language sql immutable as $$
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
    $$`.execute(db)
}
