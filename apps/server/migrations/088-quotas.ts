import { type Kysely, sql } from 'kysely'

/**
 * What one account may have. The checks are functions, as one statement has to lock the account, count what is committed by then,
 * and store: every query inside of a volatile function sees what was committed until it began.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table account
    add column event_quota integer check (event_quota >= 0),
    add column storage_quota_mb integer check (storage_quota_mb >= 0)`.execute(db)
  await sql`
    create function require_event_room(owner bigint, most_confirmed integer, most_unconfirmed integer)
    returns boolean language plpgsql volatile as $$
    declare most integer; have integer;
    begin
      perform pg_advisory_xact_lock(hashtext('event-quota'), owner::integer);
      select coalesce(a.event_quota, case when a.confirmed_at is null then most_unconfirmed else most_confirmed end)
        into most from account a where a.id = owner;
      select count(*) into have from content c where c.owner_id = owner and c.status <> 3;
      if have >= most then
        raise exception 'event quota' using errcode = 'LB001', detail = json_build_object('most', most, 'have', have)::text;
      end if;
      return true;
    end $$`.execute(db)
  await sql`
    create function stored_bytes_of(owner bigint) returns bigint language sql stable as $$
      select (
        (select coalesce(sum(m.bytes), 0) from content c join media m on m.content_id = c.id where c.owner_id = owner)
        + (select coalesce(sum((e.file ->> 'bytes')::bigint), 0) from content c join extra e on e.content_id = c.id
            where c.owner_id = owner and e.file is not null)
        + (select coalesce(sum(v.bytes), 0) from content c join video_asset v on v.content_id = c.id
            where c.owner_id = owner and v.status <> 'failed')
        + (select coalesce(sum(v.bytes), 0) from video_asset v
            where v.created_by = owner and v.content_id is null and v.status <> 'failed')
        + (select coalesce(sum(u.bytes), 0) from upload u left join content c on c.id = u.content_id
            where coalesce(c.owner_id, u.account_id) = owner and u.expires_at > now())
      )::bigint $$`.execute(db)
  await sql`
    create function require_storage_room(owner bigint, more bigint, most_confirmed_mb integer, most_unconfirmed_mb integer)
    returns boolean language plpgsql volatile as $$
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
    end $$`.execute(db)
}
