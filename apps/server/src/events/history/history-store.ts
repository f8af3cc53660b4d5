import { sql } from 'kysely'
import type { Db } from '../../database/tables.ts'
import { ACTS_FOR_FESTIVAL } from '../event/acts-for-festival-sql.ts'
import type { Changes } from '../event/changes/change-record.ts'

/** Moves and decisions that the history shows; the audit log also has what is only technical. */
const SHOWN_ACTIONS = [
  'content.sent',
  'content.returned',
  'content.withdrawn',
  'content.published',
  'content.archived',
  'content.republished',
  'content.changes_approved',
  'content.changes_refused',
  'content.copied',
]

export interface HistoryRow {
  key: string
  kind: 'cambio' | 'estado' | 'observacion'
  changeId: number | null
  at: string
  since: string | null
  actorId: number | null
  actor: string | null
  isTeam: boolean
  source: string
  version: number | null
  changes: Changes
  text: string | null
}

/** What happened to an event, newest first, and how many lines there are in all. */
export async function listHistoryRows(
  db: Db,
  eventId: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: HistoryRow[]; total: number }> {
  const { rows } = await sql<HistoryRow & { total: number }>`
    with lines as (
      select 'c' || h.id as key, 'cambio' as kind, h.id as n, h.id as "changeId", h.at, h.started_at as since,
        h.actor_id, h.source, h.version, h.changes, null::text as text
      from event_change h where h.event_id = ${eventId} and h.changes <> '{}'
      union all
      select 'e' || l.id, 'estado', l.id, null, l.at, null, l.actor_id, l.action, null, '{}', l.detail ->> 'text'
      from audit_log l
      where l.subject = 'event' and l.subject_id = ${eventId} and l.action = any(${SHOWN_ACTIONS})
      union all
      select 'o' || r.id, 'observacion', r.id, null, r.created_at, null, r.author_id, r.section, null, '{}', r.text
      from remark r where r.event_id = ${eventId}
      union all
      select 'e0', 'estado', 0, null, c.created_at, null, c.owner_id, 'content.created', null, '{}', null
      from event c where c.id = ${eventId}
        and not exists (select from event_copy y where y.event_id = c.id)
    )
    select l.key, l.kind, l."changeId", l.at, l.since, l.actor_id as "actorId", a.name as actor,
      coalesce(${sql.raw(ACTS_FOR_FESTIVAL)}, false) as "isTeam", l.source, l.version, l.changes, left(l.text, 4000) as text,
      count(*) over ()::int as total
    from lines l join event c on c.id = ${eventId} left join account a on a.id = l.actor_id
    order by l.at desc, l.kind, l.n desc limit ${limit} offset ${offset}`.execute(db)
  return { rows, total: rows[0]?.total ?? 0 }
}

/** What one line changed; undefined when this event has no such line. */
export async function findChanges(db: Db, eventId: number, id: number): Promise<Changes | undefined> {
  const row = await db
    .selectFrom('event_change')
    .select('changes')
    .where('event_id', '=', eventId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.changes
}

/** Deletes the records of edits of these events: withdrawn texts. The moves in the audit log stay. */
export async function deleteHistory(tx: Db, eventIds: readonly number[]): Promise<void> {
  await tx.deleteFrom('event_change').where('event_id', 'in', eventIds).execute()
}
