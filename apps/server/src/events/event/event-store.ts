import { CompiledQuery, sql } from 'kysely'
import type { Db } from '../../database/tables.ts'
import { anyOf } from '../../platform/db/any-of.ts'
import { type QuotaFigures, quoted } from '../../reference/quotas/quota-store.ts'
import type { ChangeRecord } from './changes/change-record.ts'
import { recordChangeCtes, recordValues } from './changes/record-change-sql.ts'
import { EVENT_COLUMNS, EVENT_FIELDS, WRITTEN_COLUMNS } from './event-columns.ts'
import {
  APPEARANCES_JSON,
  COVER_JSON,
  EXTRAS_JSON,
  HAS_OTHER_PICTURE,
  MEDIA_JSON,
  OWNER_JSON,
  type OwnerArray,
  PARTICIPANTS_JSON,
  REMARKS_JSON,
  readOwner,
  SESSIONS_JSON,
} from './event-parts.ts'
import type { EventRecord, OwnerFacts } from './event-record.ts'
import { readRecord } from './read-record.ts'

/** Runs a statement whose text is a constant: it is neither put together nor hashed anew for each call. */
async function run<Row>(db: Db, text: string, values: readonly unknown[]): Promise<Row[]> {
  const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(text, [...values]))
  return rows
}

interface JsonRow {
  data: unknown[]
}

export const SELECT_WHOLE = `select json_build_array(${EVENT_COLUMNS}, ${OWNER_JSON}, ${SESSIONS_JSON},
  ${PARTICIPANTS_JSON}, ${MEDIA_JSON}, ${REMARKS_JSON}, ${EXTRAS_JSON}, ${APPEARANCES_JSON}) as data from event c join account a on a.id = c.owner_id`
const FIND_ONE = `${SELECT_WHOLE} where c.id = $1`
const FIND_MANY = `${SELECT_WHOLE} where c.id = ${anyOf('$1::bigint[]')} order by c.id`

/** One event with everything that belongs to it, in one statement. */
export async function findEvent(db: Db, id: number): Promise<EventRecord | undefined> {
  const [row] = await run<JsonRow>(db, FIND_ONE, [id])
  return row && readRecord(row.data)
}

/** The same for several events, in the order of their numbers. */
export async function findEvents(db: Db, ids: readonly number[]): Promise<EventRecord[]> {
  const rows = await run<JsonRow>(db, FIND_MANY, [ids])
  return rows.map(({ data }) => readRecord(data))
}

/** What its owner took out of their list; an event that moves on is back in it. */
export const IS_HIDDEN = `(c.status in (0, 3)
  and c.id in (select h.event_id from event_hidden h where h.account_id = $1))`

/** The owner is the same in every row, so only the first one brings it. */
const listOfOwner = (where: string, order: string) =>
  listWith(
    `c.owner_id = $1 and ${where}`,
    order,
    `case when row_number() over (order by ${order}) = $3::int + 1 then ${OWNER_OF_ROW} end`,
  )
export const OWNER_OF_ROW = `(select ${OWNER_JSON} from account a where a.id = c.owner_id)`
export const listWith = (
  where: string,
  order: string,
  owner: string,
  more = '',
) => `select json_build_array(${EVENT_COLUMNS},
    ${owner}, ${SESSIONS_JSON}, ${PARTICIPANTS_JSON}, ${COVER_JSON}, null) as data, ${HAS_OTHER_PICTURE} as "hasOtherPicture"${more}
  from event c where ${where} order by ${order} limit $2 offset $3`

export const NEWEST_CHANGE = 'c.updated_at desc, c.id desc'
const LIST_OF_OWNER = listOfOwner(`${IS_HIDDEN} = $4`, NEWEST_CHANGE)
/** With events of others among them each row brings its owner. */
const OWN_OR_SHARED = `(c.owner_id = $1 and ${IS_HIDDEN} = $4 or c.id = any($5::bigint[]))`
const LIST_WITH_SHARED = listWith(OWN_OR_SHARED, NEWEST_CHANGE, OWNER_OF_ROW)
const SERIES_OF_OWNER = listOfOwner('c.is_series and ($4::bigint is null or c.id = $4)', NEWEST_CHANGE)
const CHAPTERS_OF_OWNER = listOfOwner('c.series_id = any($4::bigint[])', 'c.series_id, c.series_order')

/** An event of a list: its only picture is the cover. */
export type ListedRecord = EventRecord & { hasOtherPicture: boolean }

interface Slice {
  limit: number
  offset: number
}

async function runList(db: Db, text: string, values: readonly unknown[]): Promise<ListedRecord[]> {
  const rows = await run<JsonRow & { hasOtherPicture: boolean }>(db, text, values)
  let owner: OwnerFacts | undefined
  return rows.map(({ data, hasOtherPicture }) => {
    const record = readRecord(data, data[OWNER_PLACE] === null ? owner : undefined)
    owner = record.ownerFacts
    return Object.assign(record, { hasOtherPicture })
  })
}

/** Where an event's array has its owner. */
const OWNER_PLACE = EVENT_FIELDS.length

/** What the list of an account is made of. */
export interface OwnScope {
  /** Those they took out of their list instead. */
  isHidden?: boolean
  /** Events of others to be among them. */
  sharedIds?: readonly number[]
}

/** Events of an owner: newest change first, without remarks and with no picture but the cover. */
export function listEventsOfOwner(
  db: Db,
  ownerId: number,
  { limit, offset, isHidden = false, sharedIds = [] }: Slice & OwnScope,
): Promise<ListedRecord[]> {
  const values = [ownerId, limit, offset, isHidden]
  if (sharedIds.length === 0) return runList(db, LIST_OF_OWNER, values)
  return runList(db, LIST_WITH_SHARED, [...values, sharedIds])
}

/** The same for their series, or for one of them. */
export function listSeriesOfOwner(
  db: Db,
  ownerId: number,
  { limit, offset, id }: Slice & { id?: number | undefined },
): Promise<ListedRecord[]> {
  return runList(db, SERIES_OF_OWNER, [ownerId, limit, offset, id ?? null])
}

/** The same for their chapters of these series, series by series in their order. */
export function listChaptersOfOwner(
  db: Db,
  ownerId: number,
  seriesIds: readonly number[],
): Promise<ListedRecord[]> {
  return runList(db, CHAPTERS_OF_OWNER, [ownerId, null, 0, seriesIds])
}

const COUNT_OF_OWNER = `select count(*) as total from event c
  where c.owner_id = $1 and ${IS_HIDDEN} = $2 or c.id = any($3::bigint[])`

export async function countEventsOfOwner(
  db: Db,
  ownerId: number,
  { isHidden = false, sharedIds = [] }: OwnScope = {},
): Promise<number> {
  const [row] = await run<{ total: number }>(db, COUNT_OF_OWNER, [ownerId, isHidden, sharedIds])
  return row?.total ?? 0
}

const FIND_OWNER = `select ${OWNER_JSON} as facts from account a where a.id = $1`

export async function findOwnerFacts(db: Db, accountId: number): Promise<OwnerFacts | undefined> {
  const [row] = await run<{ facts: OwnerArray }>(db, FIND_OWNER, [accountId])
  return row && readOwner(row.facts)
}

/** Holds an event until the transaction ends, so that moves and approvals of one event follow each other. */
export async function lockEvent(tx: Db, id: number): Promise<void> {
  await tx.selectFrom('event').select('id').where('id', '=', id).forUpdate().execute()
}

const INSERTED = ['owner_id', 'edition_id', 'is_series', ...WRITTEN_COLUMNS]
const INSERT = `with made as (insert into event (${INSERTED.join(', ')})
    select ${INSERTED.map((name) => `r.${name}`).join(', ')} from jsonb_populate_record(null::event, $1::jsonb) r
    where case when $2::int is null then true else require_event_room(r.owner_id, $2::int, $3::int) end
    returning id, created_at, owner_id)
  select made.id, made.created_at as "createdAt", ${OWNER_JSON} as owner
  from made join account a on a.id = made.owner_id`

/**
 * Stores a new event; `values` has every written column. Returns its owner as well, as they stand now. Throws
 * `account.event_quota` when the owner has as many as `quota` allows; without, they are not counted.
 */
export async function insertEvent(
  db: Db,
  values: Record<string, unknown>,
  quota: Pick<QuotaFigures, 'events' | 'unconfirmedEvents'> | undefined,
): Promise<{ id: number; createdAt: string; owner: OwnerFacts }> {
  const [row] = await quoted(
    run<{ id: number; createdAt: string; owner: OwnerArray }>(db, INSERT, [
      JSON.stringify(values),
      quota?.events ?? null,
      quota?.unconfirmedEvents ?? null,
    ]),
  )
  if (!row) throw new Error('the account of a new event is gone')
  return { ...row, owner: readOwner(row.owner) }
}

const UPDATE = `with saved as (update event c set ${WRITTEN_COLUMNS.map((column) => `${column} = r.${column}`).join(', ')},
  version = c.version + 1, updated_at = now()
  from event old, jsonb_populate_record(old, $3::jsonb) r
  where old.id = $1 and c.id = old.id and c.version = $2
  returning c.id, c.version, c.updated_at), ${recordChangeCtes(4)}
  select version, updated_at as "updatedAt" from saved`

/**
 * Stores the columns in `values`, if the event still has the version they were worked out from; undefined when it has
 * not. `note` goes into the history by the same statement. The text of the statement is one and the same whatever
 * changes, so that it is planned once.
 */
export async function saveEvent(
  db: Db,
  id: number,
  version: number,
  values: Record<string, unknown>,
  note?: ChangeRecord,
): Promise<{ version: number; updatedAt: string } | undefined> {
  const rows = await run<{ version: number; updatedAt: string }>(db, UPDATE, [
    id,
    version,
    JSON.stringify(values),
    ...recordValues(note),
  ])
  return rows[0]
}

/** Stores what follows from an event and is no edit of it: the version stays. */
export async function saveDerived(
  tx: Db,
  record: EventRecord,
  { progress, search }: { progress: number; search: string },
): Promise<void> {
  await tx
    .updateTable('event')
    .set({ progress, search, has_pending_changes: record.hasPendingChanges, sent_at: record.sentAt })
    .where('id', '=', record.id)
    .execute()
}

/**
 * Numbers of the events of an owner that are not archived, held until the transaction ends: what is worked out of them
 * must not overwrite an edit of the same moment.
 */
export async function lockOpenEventsOf(tx: Db, ownerId: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('event')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('status', '<', 3)
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Takes events and all that belongs to them out of the database. Chapters of a series become events of their own; those
 * that followed a chapter move up.
 */
export async function removeEvents(tx: Db, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const list = sql`${[...ids]}::bigint[]`
  await sql`update event set series_id = null, series_order = null where series_id = any(${list})`.execute(tx)
  const { rows } = await sql<{ series_id: number | null }>`
    delete from event where id = any(${list}) returning series_id`.execute(tx)
  const series = [...new Set(rows.flatMap(({ series_id }) => series_id ?? []))]
  if (series.length === 0) return
  await sql`update event c set series_order = n.place
    from (select id, row_number() over (partition by series_id order by series_order) as place
      from event where series_id = any(${series}::bigint[])) n
    where c.id = n.id and c.series_order <> n.place`.execute(tx)
}

/** Returns which of some events have places sold or held. */
export async function listEventsWithPlaces(tx: Db, ids: readonly number[]): Promise<Set<number>> {
  const list = sql`${[...ids]}::bigint[]`
  const { rows } = await sql<{ id: number }>`
    select event_id as id from session where event_id = any(${list}) and sold + held > 0
    union select event_id from ticket where event_id = any(${list})`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

/** Places sold or held in all sessions of an event. */
export async function countPlacesTaken(tx: Db, id: number): Promise<number> {
  const { rows } = await sql<{ taken: number }>`select coalesce(sum(sold + held), 0)::int
      + (select count(*)::int from ticket where event_id = ${id}) as taken
    from session where event_id = ${id}`.execute(tx)
  return rows[0]?.taken ?? 0
}

/** The event that has, or had, an address on the public site. */
export async function findIdOfSlug(db: Db, slug: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('publication_slug')
    .select('event_id')
    .where('slug', '=', slug)
    .executeTakeFirst()
  return row?.event_id
}

/** Titles of the events in a state, of this owner or of any; the one sent last first, so many at most. */
export function listTitlesInState(
  db: Db,
  status: 1 | 2,
  ownerId: number | undefined,
  limit: number,
): Promise<{ id: number; title: string }[]> {
  return db
    .selectFrom('event')
    .select(['id', 'title'])
    .where('status', '=', status)
    .$if(ownerId !== undefined, (query) => query.where('owner_id', '=', ownerId as number))
    .orderBy('sent_at', 'desc')
    .limit(limit)
    .execute()
}

/** The address of the picture of an event that was made of these bytes (`sha256:…`); undefined when none was. */
export async function findPictureOf(db: Db, eventId: number, source: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('media')
    .select('url')
    .where('event_id', '=', eventId)
    .where('upload_id', '=', source)
    .executeTakeFirst()
  return row?.url
}

/** Remembers what bytes a picture was made of, where an upload would be named. */
export async function markPicture(db: Db, eventId: number, url: string, source: string): Promise<void> {
  await db
    .updateTable('media')
    .set({ upload_id: source })
    .where('event_id', '=', eventId)
    .where('url', '=', url)
    .execute()
}
