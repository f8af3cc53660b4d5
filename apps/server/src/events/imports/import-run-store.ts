import type { ImportReport } from '@larunbat/contract'
import type { Of } from '@larunbat/contract/kit'
import { sql } from 'kysely'
import type { Db, Row } from '../../database/tables.ts'

type Run = Row<'import_run'>
export type Line = Row<'import_line'>

/** How to go back is kept so long; undoing is offered for 24 hours. */
const LINES_KEPT = '2 days'

interface NewRun {
  owner: { id: number }
  editionId: number
  actorId: number | null
  fileName: string
}

/** Begins an import; returns its number. What was kept to undo old ones goes. */
export async function startRun(db: Db, { owner, editionId, actorId, fileName }: NewRun): Promise<number> {
  await sql`delete from import_line where run_id in
    (select id from import_run where started_at < now() - ${LINES_KEPT}::interval)`.execute(db)
  const { id } = await db
    .insertInto('import_run')
    .values({
      owner_id: owner.id,
      edition_id: editionId,
      actor_id: actorId,
      file_name: fileName.slice(0, 300),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Ends an import; one that did nothing is forgotten, unless rows name it as the one that saw them. */
export async function finishRun(db: Db, id: number): Promise<void> {
  await sql`update import_run set finished_at = now() where id = ${id}`.execute(db)
}

export interface NewLine {
  eventId: number
  externalId: string
  title: string
  before: Line['before']
}

/** Remembers what an import did to events, with the versions they have now, in the transaction that did it. */
export async function saveLines(tx: Db, runId: number, lines: readonly NewLine[]): Promise<void> {
  const values = lines.map(({ eventId, externalId, title, before }) => ({
    event_id: eventId,
    external_id: externalId,
    title,
    before,
  }))
  await sql`insert into import_line (run_id, event_id, external_id, title, version, before)
    select ${runId}::bigint, l.event_id, l.external_id, l.title, c.version, l.before
    from jsonb_populate_recordset(null::import_line, ${JSON.stringify(values)}::jsonb) l
    join event c on c.id = l.event_id
    on conflict (run_id, event_id) do nothing`.execute(tx)
  const changed = lines.filter(({ before }) => before !== null).length
  await sql`update import_run set stored_at = now(), created = created + ${lines.length - changed},
    changed = changed + ${changed} where id = ${runId}`.execute(tx)
}

interface Target {
  ownerId: number
  editionId: number
  runId: number
}

/** Notes that an import has these rows, whatever became of them. */
export async function markSeen(
  tx: Db,
  { ownerId, editionId, runId }: Target,
  externalIds: readonly string[],
): Promise<void> {
  await sql`update import_source set run_id = ${runId} where owner_id = ${ownerId} and edition_id = ${editionId}
    and external_id = any(${externalIds}::text[]) and run_id is distinct from ${runId}`.execute(tx)
}

type Gone = Pick<Of<typeof ImportReport>, 'gone' | 'goneCount'>
/** Rows the report names (contract). */
const MAX_GONE = 500

/** Returns the rows that the earlier imports of a file had and the file has no longer, with their events. */
export async function findGone(
  db: Db,
  { owner, editionId }: Pick<NewRun, 'owner' | 'editionId'>,
  earlierRuns: ReadonlySet<number>,
  keys: ReadonlySet<string>,
): Promise<Gone> {
  if (earlierRuns.size === 0) return { gone: [], goneCount: 0 }
  const rows = await db
    .selectFrom('import_source as s')
    .innerJoin('event as c', 'c.id', 's.event_id')
    .select(['s.external_id as externalId', 'c.title', 'c.id as eventId', 'c.status'])
    .where('s.owner_id', '=', owner.id)
    .where('s.edition_id', '=', editionId)
    .where('s.run_id', 'in', [...earlierRuns])
    .orderBy('c.id')
    .execute()
  const gone = rows.filter(({ externalId }) => !keys.has(externalId))
  return { gone: gone.slice(0, MAX_GONE), goneCount: gone.length }
}

/** Sessions of events as they are stored, by event; one without sessions has an empty list. */
export async function readSessionRows(
  tx: Db,
  eventIds: readonly number[],
): Promise<Map<number, Record<string, unknown>[]>> {
  const sessions = new Map(eventIds.map((id) => [id, [] as Record<string, unknown>[]]))
  if (eventIds.length === 0) return sessions
  const { rows } = await sql<{ id: number; row: Record<string, unknown> }>`
    select event_id as id, to_jsonb(s) as row from session s where event_id = any(${eventIds}::bigint[])
    order by s.id`.execute(tx)
  for (const { id, row } of rows) sessions.get(id)?.push(row)
  return sessions
}

/** Brings the sessions of an event back to these rows; places that were taken since stay. */
export async function restoreSessions(
  tx: Db,
  eventId: number,
  sessions: readonly Record<string, unknown>[],
): Promise<void> {
  await sql`delete from session where event_id = ${eventId} and sold + held = 0
    and id <> all(${sessions.map(({ id }) => Number(id))}::bigint[])`.execute(tx)
  const columns = [
    ...['name', 'starts_at', 'ends_at', 'time_zone', 'capacity', 'price_cents', 'currency', 'max_per_person'],
    ...['sale_starts_at', 'sale_ends_at', 'sales_url', 'stream_url', 'status'],
  ]
  await sql`insert into session (event_id, id, ${sql.raw(columns.join(', '))}) overriding system value
    select event_id, id, ${sql.raw(columns.join(', '))}
    from jsonb_populate_recordset(null::session, ${JSON.stringify(sessions)}::jsonb)
    on conflict (event_id, id) do update
      set ${sql.raw(columns.map((column) => `${column} = excluded.${column}`).join(', '))}`.execute(tx)
}

/** The row of a file as it was known before an import. */
export async function restoreSource(
  tx: Db,
  run: Pick<Run, 'owner_id' | 'edition_id'>,
  { external_id, before }: Line,
): Promise<void> {
  if (!before) return
  const { row_hash, imported, run_id } = before.source
  await sql`update import_source set row_hash = decode(${row_hash}, 'hex'),
    imported = ${JSON.stringify(imported)}::jsonb, run_id = ${run_id}
    where owner_id = ${run.owner_id} and edition_id = ${run.edition_id} and external_id = ${external_id}`.execute(
    tx,
  )
}

/** An import with how long ago it began and last stored something, in seconds. */
export async function findRun(
  db: Db,
  id: number,
): Promise<(Run & { age: number; idle: number }) | undefined> {
  const { rows } = await sql<Run & { age: number; idle: number }>`select r.*,
    extract(epoch from now() - started_at)::float8 as age, extract(epoch from now() - stored_at)::float8 as idle
    from import_run r where id = ${id}`.execute(db)
  return rows[0]
}

/** Some lines that are not undone yet, held until the transaction ends; the newest events first. */
export async function lockLines(tx: Db, runId: number, limit: number): Promise<Line[]> {
  const { rows } = await sql<Line>`select * from import_line where run_id = ${runId} and outcome is null
    order by event_id desc limit ${limit} for update`.execute(tx)
  return rows
}

/** Notes what undoing did to events of an import. */
export async function settleLines(
  tx: Db,
  runId: number,
  eventIds: readonly number[],
  outcome: NonNullable<Line['outcome']>,
): Promise<void> {
  if (eventIds.length === 0) return
  await sql`update import_line set outcome = ${outcome}
    where run_id = ${runId} and event_id = any(${[...eventIds]}::bigint[])`.execute(tx)
}

/** An event went back to the version an earlier import left: that one can still be undone. */
export async function followVersion(tx: Db, eventId: number, from: number, to: number): Promise<void> {
  await sql`update import_line set version = ${to} where event_id = ${eventId} and version = ${from}
    and outcome is null`.execute(tx)
}

/** Marks an import as undone as a whole. */
export async function markUndone(tx: Db, id: number, actorId: number): Promise<void> {
  await sql`update import_run set undone_at = now(), undone_by = ${actorId} where id = ${id}`.execute(tx)
}

export interface ListedRun extends Run {
  ownerEmail: string
  actorName: string | null
  /** Events that undoing would leave as they are. */
  edited: number
  /** Events that an undoing that runs, or was cut off, is done with. */
  settled: number
}

/** The newest imports that made or changed something. */
export async function listRuns(db: Db, limit: number): Promise<ListedRun[]> {
  const { rows } = await sql<ListedRun>`
    select r.*, o.email as "ownerEmail", a.name as "actorName",
      (select count(*)::int from import_line l join event c on c.id = l.event_id
        where l.run_id = r.id and l.outcome is null
          and (c.version <> l.version or c.status <> 0 or c.series_id is not null)) as edited,
      (select count(*)::int from import_line l where l.run_id = r.id and l.outcome is not null) as settled
    from import_run r join account o on o.id = r.owner_id left join account a on a.id = r.actor_id
    where r.created + r.changed > 0 order by r.id desc limit ${limit}`.execute(db)
  return rows
}

/** What undoing did to each event of an import. */
export async function listOutcomes(db: Db, runId: number): Promise<Line[]> {
  return db
    .selectFrom('import_line')
    .selectAll()
    .where('run_id', '=', runId)
    .where('outcome', 'is not', null)
    .orderBy('event_id')
    .execute() as Promise<Line[]>
}
