import { type ChangeRecord, stampsOf } from './change-record.ts'

/** An edit joins the last one when the same person made that within so many minutes before. */
const ONE_STRETCH_MIN = 5
/** Bytes of one row, stored, beyond which the next edit begins another. */
const MAX_BYTES = 200_000

/**
 * Parts of a statement that note a change beside it: `saved` must answer `id` and `version` of the event and be empty when
 * nothing was stored. Parameters from `$first` on: changes (jsonb or null), actor, source, stamps (jsonb or null).
 */
export const recordChangeCtes = (first: number): string => {
  const [changes, actor, source, stamps] = [0, 1, 2, 3].map((n) => `$${first + n}`)
  return `last as (
      select h.event_id, h.id from event_change h join saved on h.event_id = saved.id
      where ${changes}::jsonb is not null and h.id = (
          select max(n.id) from event_change n where n.event_id = saved.id)
        and h.actor_id is not distinct from ${actor}::bigint and h.source = ${source}::text
        and h.started_at > now() - interval '${ONE_STRETCH_MIN} minutes'
        and pg_column_size(h.changes) < ${MAX_BYTES}),
    merged as (
      update event_change h set version = saved.version, at = now(),
        changes = merge_event_changes(h.changes, ${changes}::jsonb)
      from saved, last where h.event_id = last.event_id and h.id = last.id returning h.id),
    noted as (
      insert into event_change (event_id, version, actor_id, source, changes)
      select saved.id, saved.version, ${actor}::bigint, ${source}::text, ${changes}::jsonb from saved
      where ${changes}::jsonb is not null and not exists (select from merged)),
    stamped as (
      insert into event_text_version (event_id, stamps)
      select saved.id, ${stamps}::jsonb from saved where ${stamps}::jsonb is not null
      on conflict (event_id) do update set stamps = event_text_version.stamps || excluded.stamps)`
}

/** The parameters for it. */
export function recordValues(note: ChangeRecord | undefined): unknown[] {
  if (!note || Object.keys(note.changes).length === 0) return [null, null, null, null]
  const stamps = stampsOf(note.changes, new Date().toISOString())
  return [JSON.stringify(note.changes), note.actorId, note.source, stamps ? JSON.stringify(stamps) : null]
}
