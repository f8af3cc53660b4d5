import { fold } from '@larunbat/rules/text/fold'
import { type RawBuilder, sql } from 'kysely'
import type { Db, NewRow, Row } from '../../database/tables.ts'
import { WRITTEN_COLUMNS } from '../event/event-columns.ts'
import type { Imported } from './check-row.ts'
import type { Person } from './read-row.ts'

export interface Source {
  external_id: string
  event_id: number
  row_hash: Buffer
  imported: Row<'import_source'>['imported']
  run_id: number | null
  /** File of the last import that had the row; null when that import is no longer listed. */
  file_name: string | null
  status: number
}

/** Lets one import at a time write for an owner and edition, until the transaction ends. */
export async function lockProgramme(tx: Db, ownerId: number, editionId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('import', ${ownerId}::bigint * 100000 + ${editionId}::bigint))`.execute(
    tx,
  )
}

/** What is known of these rows from earlier imports, with the state their events are in now. */
export async function findSources(
  db: Db,
  ownerId: number,
  editionId: number,
  externalIds: readonly string[],
): Promise<Map<string, Source>> {
  const { rows } = await sql<Source>`
    select s.external_id, s.event_id, s.row_hash, s.imported, s.run_id, r.file_name, c.status
    from import_source s join event c on c.id = s.event_id left join import_run r on r.id = s.run_id
    where s.owner_id = ${ownerId} and s.edition_id = ${editionId} and s.external_id = any(${externalIds}::text[])`.execute(
    db,
  )
  return new Map(rows.map((row) => [row.external_id, row]))
}

/** `imported` is the row itself; it is made JSON together with all others. */
export type SourceRow = Omit<NewRow<'import_source'>, 'imported'> & { imported: Imported }

/** Remembers what rows said and which events they became. */
export async function saveSources(tx: Db, rows: readonly SourceRow[]): Promise<void> {
  const values = rows.map((row) => ({ ...row, row_hash: `\\x${row.row_hash.toString('hex')}` }))
  await sql`
    insert into import_source (owner_id, edition_id, external_id, event_id, row_hash, imported, run_id)
    select owner_id, edition_id, external_id, event_id, row_hash, imported, run_id
    from jsonb_populate_recordset(null::import_source, ${JSON.stringify(values)}::jsonb)
    on conflict (owner_id, edition_id, external_id) do update
      set event_id = excluded.event_id, row_hash = excluded.row_hash, imported = excluded.imported,
        run_id = excluded.run_id`.execute(tx)
}

/** Makes events, all in one statement; returns their numbers in the order of `values` (every written column each). */
export async function insertEvents(tx: Db, values: readonly Record<string, unknown>[]): Promise<number[]> {
  if (values.length === 0) return []
  const numbers = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('event', 'id')) as id from generate_series(1, ${values.length}::int)`.execute(
    tx,
  )
  const ids = numbers.rows.map(({ id }) => id)
  const rows = values.map((row, index) => ({ ...row, id: ids[index] }))
  await sql`insert into event (${EVENT_COLUMNS}) overriding system value select ${EVENT_COLUMNS}
    from jsonb_populate_recordset(null::event, ${JSON.stringify(rows)}::jsonb)`.execute(tx)
  return ids
}

const EVENT_COLUMNS: RawBuilder<unknown> = sql.raw(
  ['id', 'owner_id', 'edition_id', ...WRITTEN_COLUMNS].join(', '),
)

export type SessionRow = Omit<NewRow<'session'>, 'id' | 'sold' | 'held'>

/** Makes sessions, of many events at once. */
export async function insertSessions(tx: Db, rows: readonly SessionRow[]): Promise<void> {
  if (rows.length === 0) return
  await sql`insert into session (${SESSION_COLUMNS}, status)
    select ${SESSION_COLUMNS}, coalesce(status, 'scheduled')
    from jsonb_populate_recordset(null::session, ${JSON.stringify(rows)}::jsonb)`.execute(tx)
}

const SESSION_COLUMNS: RawBuilder<unknown> = sql.raw(
  `event_id, name, starts_at, ends_at, time_zone, capacity, price_cents, currency, max_per_person,
   sale_starts_at, sale_ends_at, sales_url, stream_url`,
)

/** Writes internal notes of events; `authorId` is null for the command line. */
export async function insertNotes(
  tx: Db,
  authorId: number | null,
  notes: readonly { eventId: number; text: string }[],
): Promise<void> {
  if (notes.length === 0) return
  await tx
    .insertInto('review_note')
    .values(notes.map(({ eventId, text }) => ({ event_id: eventId, author_id: authorId, text })))
    .execute()
}

/**
 * Ties people to events, in the order of the list. Names that the owner's address book has (case and accents make no difference)
 * are those people; others are entered there, without the policy, which they or the owner accept later.
 */
export async function insertPeople(
  tx: Db,
  ownerId: number,
  people: readonly (Person & { eventId: number })[],
): Promise<void> {
  if (people.length === 0) return
  const keyOf = ({ kind, name }: { kind: number; name: string }) => `${kind} ${fold(name)}`
  const known = await tx
    .selectFrom('participant')
    .select(['id', 'kind', 'name'])
    .where('owner_id', '=', ownerId)
    .orderBy('id', 'desc')
    .execute()
  const ids = new Map(known.map((row) => [keyOf(row), row.id]))
  const fresh = new Map<string, Person>()
  for (const person of people) {
    const key = keyOf(person)
    if (!ids.has(key) && !fresh.has(key)) fresh.set(key, person)
  }
  if (fresh.size > 0) {
    const rows = [...fresh.values()].map(({ kind, name }) => ({ owner_id: ownerId, kind, name }))
    const made = await tx.insertInto('participant').values(rows).returning(['id', 'kind', 'name']).execute()
    for (const row of made) ids.set(keyOf(row), row.id)
  }
  const ties = people.map((person, index) => ({
    event_id: person.eventId,
    participant_id: ids.get(keyOf(person)),
    kind: person.kind,
    position: index + 1,
  }))
  await sql`insert into event_participant (event_id, participant_id, kind, position)
    select event_id, participant_id, kind, position + coalesce((select max(k.position)
      from event_participant k where k.event_id = r.event_id), 0)
    from jsonb_populate_recordset(null::event_participant, ${JSON.stringify(ties)}::jsonb) r
    on conflict do nothing`.execute(tx)
}

/** People tied to some events, to be looked at again when the events are gone. */
export async function listPeopleOf(tx: Db, eventIds: readonly number[]): Promise<number[]> {
  const rows = await tx
    .selectFrom('event_participant')
    .select('participant_id')
    .distinct()
    .where('event_id', 'in', [0, ...eventIds])
    .execute()
  return rows.map(({ participant_id }) => participant_id)
}

/** Deletes people that an import entered, that no event has any more and that are as they were entered. */
export async function removeUnusedPeople(
  tx: Db,
  ids: readonly number[],
  { owner_id, started_at }: { owner_id: number; started_at: string },
): Promise<void> {
  if (ids.length === 0) return
  await sql`delete from participant p where p.id = any(${[...ids]}::bigint[]) and p.owner_id = ${owner_id}
    and p.created_at >= ${started_at}::timestamptz and p.updated_at = p.created_at and p.claimed_at is null
    and not exists (select from event_participant k where k.participant_id = p.id)`.execute(tx)
}

/** Holds events until the transaction ends, in the order of their numbers. */
export async function lockEvents(tx: Db, ids: readonly number[]): Promise<void> {
  await sql`select id from event where id = any(${ids}::bigint[]) order by id for update`.execute(tx)
}

/** Deletes sessions without places taken. */
export async function removeSessions(tx: Db, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await sql`delete from session where id = any(${ids}::bigint[]) and sold + held = 0
    and not exists (select from ticket t where t.event_id = session.event_id and t.session_id = session.id)`.execute(
    tx,
  )
}

/** Venues of events, each name once, those used most first. */
export async function listVenueNames(db: Db, limit: number): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select venue_name as name from event where venue_name is not null and venue_name <> ''
    group by venue_name order by count(*) desc, venue_name limit ${limit}`.execute(db)
  return rows.map(({ name }) => name)
}
