import { sql } from 'kysely'
import type { Db } from '../../database/tables.ts'

export interface AuditFilter {
  actorId?: number
  accountId?: number
  action?: string
  subject?: string
  subjectId?: number
  from?: string
  until?: string
  query?: string
  beforeId?: number
}

export interface StoredLine {
  id: number
  at: string
  actorId: number | null
  actorName: string | null
  action: string
  subject: string
  subjectId: number | null
  subjectName: string | null
  fromStatus: number | null
  toStatus: number | null
  detail: unknown
}

/** Lines newest first. Each filter has an index in the order of the numbers, so that a page costs what it shows. */
export async function listAuditLines(db: Db, filter: AuditFilter, limit: number): Promise<StoredLine[]> {
  const { rows } = await sql<StoredLine>`
    with found as (
      select * from audit_log l where ${conditionsOf(filter)} order by id desc limit ${limit}
    )
    select l.id, l.at, l.actor_id as "actorId", a.name as "actorName", l.action, l.subject,
      l.subject_id as "subjectId", coalesce(c.title, s.name, p.name) as "subjectName",
      l.from_status as "fromStatus", l.to_status as "toStatus", l.detail
    from found l
    left join account a on a.id = l.actor_id
    left join event c on l.subject = 'event' and c.id = l.subject_id
    left join account s on l.subject = 'account' and s.id = l.subject_id
    left join participant p on l.subject = 'participant' and p.id = l.subject_id
    order by l.id desc`.execute(db)
  return rows
}

/** The actions that occur: a jump from one to the next through the index, not a look at every line. */
export async function listActions(db: Db): Promise<string[]> {
  const { rows } = await sql<{ action: string }>`
    with recursive named(action) as (
      (select action from audit_log order by action using ~<~ limit 1)
      union all
      select (select l.action from audit_log l where l.action ~>~ n.action order by l.action using ~<~ limit 1)
      from named n where n.action is not null
    )
    select action from named where action is not null limit 500`.execute(db)
  return rows.map(({ action }) => action).sort()
}

function conditionsOf(filter: AuditFilter) {
  const { actorId, accountId, action, subject, subjectId, from, until, query, beforeId } = filter
  const words = wordsOf(query)
  const conditions = [
    actorId !== undefined && sql`l.actor_id = ${actorId}`,
    accountId !== undefined &&
      sql`(l.actor_id = ${accountId} or (l.subject = 'account' and l.subject_id = ${accountId}))`,
    action && (action.endsWith('.') ? sql`l.action like ${beginning(action)}` : sql`l.action = ${action}`),
    subject && sql`l.subject = ${subject}`,
    subjectId !== undefined && sql`l.subject_id = ${subjectId}`,
    from && sql`l.at >= ${from}`,
    until && sql`l.at < ${until}`,
    query && sql`jsonb_to_tsvector('simple', l.detail, '["string"]') @@ to_tsquery('simple', ${words})`,
    beforeId !== undefined && sql`l.id < ${beforeId}`,
  ].filter((condition) => typeof condition === 'object')
  return sql.join([sql`true`, ...conditions], sql` and `)
}

const beginning = (action: string) => `${action.replace(/[\\%_]/g, '\\$&')}%`

/** Every word, as the beginning of one; nothing that the language of searches could read as its own. */
function wordsOf(query = ''): string {
  const words = query.match(/[\p{L}\p{N}]+/gu) ?? []
  return words.map((word) => `${word}:*`).join(' & ')
}
