import { sql } from 'kysely'
import type { Db } from '../../database/tables.ts'
import type { Changes } from '../event/changes/change-record.ts'

/** Values of an event that are set without the longer way of an edit; `patch` is what its approved copy takes over. */
export interface FlagRow {
  id: number
  is_featured: boolean
  is_360: boolean
  is_blacklisted: boolean
  type_id: number | null
  hub_id: number
  is_hub_fixed: boolean
  time_zone: string | null
  currency: string | null
  progress: number
  patch: object
  changes: Changes
}

/** Holds events until the transaction ends, in the common lock order. */
export async function lockEvents(tx: Db, ids: readonly number[]): Promise<void> {
  await sql`select id from event where id = any(${[...ids]}::bigint[]) order by id for update`.execute(tx)
}

/** Stores these values of many events, their approved copies and lines of their history, in three statements. */
export async function saveFlags(tx: Db, actorId: number, rows: readonly FlagRow[]): Promise<void> {
  if (rows.length === 0) return
  const json = JSON.stringify(rows)
  await sql`update event c set is_featured = r.is_featured, is_360 = r.is_360, is_blacklisted = r.is_blacklisted,
      type_id = r.type_id, hub_id = r.hub_id, is_hub_fixed = r.is_hub_fixed, time_zone = r.time_zone,
      currency = r.currency, progress = r.progress, version = c.version + 1, updated_at = now()
    from jsonb_to_recordset(${json}::jsonb) as r(id bigint, is_featured boolean, is_360 boolean,
      is_blacklisted boolean, type_id integer, hub_id integer, is_hub_fixed boolean, time_zone text, currency text,
      progress integer)
    where c.id = r.id`.execute(tx)
  await sql`update publication p set document = p.document || r.patch, version = c.version, updated_at = now(),
      is_featured = coalesce((r.patch ->> 'isFeatured')::boolean, p.is_featured),
      type_id = case when r.patch ? 'typeId' then (r.patch ->> 'typeId')::integer else p.type_id end,
      hub_id = coalesce((r.patch ->> 'hubId')::integer, p.hub_id)
    from jsonb_to_recordset(${json}::jsonb) as r(id bigint, patch jsonb), event c
    where c.id = r.id and p.event_id = c.id`.execute(tx)
  await sql`insert into event_change (event_id, version, actor_id, source, changes)
    select c.id, c.version, ${actorId}, 'bulk', r.changes
    from jsonb_to_recordset(${json}::jsonb) as r(id bigint, changes jsonb) join event c on c.id = r.id
    order by c.id`.execute(tx)
}

/** What of an event a change of many has set, as it was and as it is, by name in the code. */
export interface BulkLine {
  id: number
  from: number
  to: number
  before: Record<string, unknown>
  after: Record<string, unknown>
}

/** Lines of the audit log for a change of many events, or for undoing one. They are what it is undone by. */
export async function writeBulkLines(
  tx: Db,
  { actorId, action, batchId }: { actorId: number; action: string; batchId: string },
  lines: readonly BulkLine[],
): Promise<void> {
  if (lines.length === 0) return
  await sql`insert into audit_log (actor_id, action, subject, subject_id, from_status, to_status, detail)
    select ${actorId}, ${action}, 'event', r.id, r."from", r."to",
      jsonb_build_object('bulk', ${batchId}::text, 'before', r.before, 'after', r.after)
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
      as r(id bigint, "from" smallint, "to" smallint, before jsonb, after jsonb)
    order by r.id`.execute(tx)
}

/**
 * What a change of many has set and was not undone yet, from a number on; of one event, the first value and the last.
 */
export async function listBulkLines(
  db: Db,
  batchId: string,
  afterId: number,
  limit: number,
): Promise<Pick<BulkLine, 'id' | 'before' | 'after'>[]> {
  const { rows } = await sql<Pick<BulkLine, 'id' | 'before' | 'after'>>`
    select l.subject_id as id, l.detail -> 'before' as before, l.detail -> 'after' as after from audit_log l
    where l.detail ->> 'bulk' = ${batchId} and l.action = 'content.bulk_changed' and l.subject_id > ${afterId}
      and not exists (select from audit_log u where u.detail ->> 'bulk' = ${batchId}
        and u.action = 'content.bulk_undone' and u.subject_id = l.subject_id)
    order by l.subject_id limit ${limit}`.execute(db)
  return rows
}

/** How many of them stand after a number. */
export async function countBulkLines(db: Db, batchId: string, afterId: number): Promise<number> {
  const { rows } = await sql<{ found: number }>`select count(*)::int as found from audit_log l
    where l.detail ->> 'bulk' = ${batchId} and l.action = 'content.bulk_changed' and l.subject_id > ${afterId}`.execute(
    db,
  )
  return rows[0]?.found ?? 0
}

/** True when a change of many under this number is another user's, or was undone at least in part. */
export async function isBatchClosed(db: Db, batchId: string, actorId: number): Promise<boolean> {
  const { rows } = await sql`select from audit_log where detail ->> 'bulk' = ${batchId}
    and (actor_id is distinct from ${actorId} or action = 'content.bulk_undone') limit 1`.execute(db)
  return rows.length > 0
}

/** True when a change of many exists under this number. */
export async function isBatchKnown(db: Db, batchId: string): Promise<boolean> {
  return (await countBulkLines(db, batchId, 0)) > 0
}

export interface BulkBatchRow {
  batchId: string
  at: string
  by: string | null
  /** What it set in its events; not every one of them was changed in all of it. */
  afters: Record<string, unknown>[]
  count: number
  left: number
}

/** The latest changes of many events within some days, newest first. */
export async function listBatches(db: Db, days: number, limit: number): Promise<BulkBatchRow[]> {
  const { rows } = await sql<BulkBatchRow>`
    with batch as (
      select detail ->> 'bulk' as id, min(at) as at, max(actor_id) as actor_id, max(l.id) as last,
        jsonb_agg(distinct detail -> 'after') as afters, count(distinct subject_id)::int as count
      from audit_log l
      where detail ->> 'bulk' is not null and action = 'content.bulk_changed' and at > now() - make_interval(days => ${days}::int)
      group by 1 order by max(l.id) desc limit ${limit}
    )
    select b.id as "batchId", b.at, a.name as by, b.afters, b.count,
      b.count - (select count(distinct u.subject_id)::int from audit_log u
        where u.detail ->> 'bulk' = b.id and u.action = 'content.bulk_undone') as left
    from batch b left join account a on a.id = b.actor_id
    order by b.last desc`.execute(db)
  return rows
}
