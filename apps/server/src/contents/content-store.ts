import { sql } from 'kysely'
import type { Db } from '../tables.ts'
import { CONTENT_COLUMNS, WRITTEN_COLUMNS } from './content-columns.ts'
import {
  MEDIA_JSON,
  OWNER_JSON,
  PARTICIPANTS_JSON,
  REMARKS_JSON,
  SESSIONS_JSON,
} from './content-parts-sql.ts'
import type { ContentRecord, OwnerFacts } from './content-record.ts'
import { readRecord } from './read-record.ts'

const WHOLE = sql.raw(`${CONTENT_COLUMNS}, ${OWNER_JSON} as "ownerFacts", ${SESSIONS_JSON} as sessions,
  ${PARTICIPANTS_JSON} as participants, ${MEDIA_JSON} as media`)
const REMARKS = sql.raw(`${REMARKS_JSON} as remarks`)

interface JsonRow {
  data: ContentRecord
}

/** One event with everything that belongs to it, in one statement. */
export async function findContent(db: Db, id: number): Promise<ContentRecord | undefined> {
  const { rows } = await sql<JsonRow>`select row_to_json(r) as data from (select ${WHOLE}, ${REMARKS}
    from content c join account a on a.id = c.owner_id where c.id = ${id}) r`.execute(db)
  return rows[0] && readRecord(rows[0].data)
}

/** The same for several events, in the order of their numbers. */
export async function findContents(db: Db, ids: readonly number[]): Promise<ContentRecord[]> {
  const { rows } = await sql<JsonRow>`select row_to_json(r) as data from (select ${WHOLE}, ${REMARKS}
    from content c join account a on a.id = c.owner_id where c.id = any(${ids}::bigint[]) order by c.id) r`.execute(
    db,
  )
  return rows.map(({ data }) => readRecord(data))
}

/** Events of an owner, newest change first, without remarks. */
export async function listContentsOfOwner(
  db: Db,
  ownerId: number,
  limit: number,
  offset: number,
): Promise<ContentRecord[]> {
  const { rows } = await sql<JsonRow>`select row_to_json(r) as data from (select ${WHOLE}
    from content c join account a on a.id = c.owner_id where c.owner_id = ${ownerId}
    order by c.updated_at desc, c.id desc limit ${limit} offset ${offset}) r`.execute(db)
  return rows.map(({ data }) => readRecord(data))
}

export async function countContentsOfOwner(db: Db, ownerId: number): Promise<number> {
  const row = await db
    .selectFrom('content')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('owner_id', '=', ownerId)
    .executeTakeFirstOrThrow()
  return row.total
}

export async function findOwnerFacts(db: Db, accountId: number): Promise<OwnerFacts | undefined> {
  const { rows } = await sql<{ facts: OwnerFacts }>`select ${sql.raw(OWNER_JSON)} as facts
    from account a where a.id = ${accountId}`.execute(db)
  return rows[0]?.facts
}

/** Holds an event until the transaction ends, so that moves and approvals of one event follow each other. */
export async function lockContent(tx: Db, id: number): Promise<void> {
  await tx.selectFrom('content').select('id').where('id', '=', id).forUpdate().execute()
}

const INSERTED = sql.raw(['owner_id', 'edition_id', ...WRITTEN_COLUMNS].join(', '))
const INSERTED_VALUES = sql.raw(
  ['owner_id', 'edition_id', ...WRITTEN_COLUMNS].map((c) => `r.${c}`).join(', '),
)

/** Stores a new event; `values` has every written column. */
export async function insertContent(
  db: Db,
  values: Record<string, unknown>,
): Promise<{ id: number; createdAt: string }> {
  const { rows } = await sql<{ id: number; createdAt: string }>`
    insert into content (${INSERTED}) select ${INSERTED_VALUES}
    from jsonb_populate_record(null::content, ${JSON.stringify(values)}::jsonb) r
    returning id, created_at as "createdAt"`.execute(db)
  return rows[0] as { id: number; createdAt: string }
}

const SET_WRITTEN = sql.raw(WRITTEN_COLUMNS.map((column) => `${column} = r.${column}`).join(', '))

/**
 * Stores the columns in `values`, if the event still has the version they were worked out from; undefined when it has
 * not. The text of the statement is one and the same whatever changes, so that it is planned once.
 */
export async function saveContent(
  db: Db,
  id: number,
  version: number,
  values: Record<string, unknown>,
): Promise<{ version: number; updatedAt: string } | undefined> {
  const { rows } = await sql<{ version: number; updatedAt: string }>`
    update content c set ${SET_WRITTEN}, version = c.version + 1, updated_at = now()
    from content old, jsonb_populate_record(old, ${JSON.stringify(values)}::jsonb) r
    where old.id = ${id} and c.id = old.id and c.version = ${version}
    returning c.version, c.updated_at as "updatedAt"`.execute(db)
  return rows[0]
}

/** Stores what follows from an event and is no edit of it: the version stays. */
export async function saveDerived(tx: Db, record: ContentRecord, progress: number): Promise<void> {
  await tx
    .updateTable('content')
    .set({ progress, has_pending_changes: record.hasPendingChanges, sent_at: record.sentAt })
    .where('id', '=', record.id)
    .execute()
}

/** Numbers of the events of an owner that are not archived. */
export async function listOpenContentsOf(db: Db, ownerId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('content')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('status', '<', 3)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Takes an event and all that belongs to it out of the database. */
export async function removeContent(tx: Db, id: number): Promise<void> {
  await tx.deleteFrom('content').where('id', '=', id).execute()
}

/** Places sold or held in all sessions of an event. */
export async function countPlacesTaken(tx: Db, id: number): Promise<number> {
  const { rows } = await sql<{ taken: number }>`select coalesce(sum(sold + held), 0)::int as taken
    from session where content_id = ${id}`.execute(tx)
  return rows[0]?.taken ?? 0
}

/** The event that has, or had, an address on the public site. */
export async function findIdOfSlug(db: Db, slug: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('publication_slug')
    .select('content_id')
    .where('slug', '=', slug)
    .executeTakeFirst()
  return row?.content_id
}

/**
 * Published events whose edition ended the day before yesterday or earlier, so that it is over in every time zone, and
 * whose sessions have all ended. A hub without days of its own has those of the edition.
 */
export async function listFinishedContents(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select c.id from content c
    where c.status = 2 and coalesce(
        (select max(r.ends_on) from edition_range r where r.edition_id = c.edition_id and r.hub_id = c.hub_id),
        (select max(r.ends_on) from edition_range r where r.edition_id = c.edition_id and r.hub_id is null)
      ) < (now() at time zone 'utc')::date - 1
      and not exists (select from session s where s.content_id = c.id and s.status <> 'cancelled'
        and coalesce(s.ends_at, s.starts_at + make_interval(mins => coalesce(c.duration_min, 0))) > now())
    order by c.id`.execute(db)
  return rows.map(({ id }) => id)
}
