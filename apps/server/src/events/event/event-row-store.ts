import type { EventRow } from '@larunbat/contract'
import type { Of } from '@larunbat/contract/kit'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../database/tables.ts'
import { ROW_COLUMNS } from './event-columns.ts'
import { COVER_JSON, type MediaArray, readMedia } from './event-parts.ts'
import { ofHubs } from './of-hubs.ts'
import type { PublicationDocument } from './published-copy/publication-document.ts'
import { findDocuments } from './published-copy/publication-store.ts'

export type EventRowValue = Of<typeof EventRow>
/** What lists show of an event, from `event c` and `account a`. */
export const ROW = sql.raw(`${ROW_COLUMNS}, c.progress, ${COVER_JSON} as cover,
  json_build_object('id', a.id, 'name', a.name) as owner`)

async function selectRows(
  db: Db,
  where: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
  { text, limit, offset }: { text: string; limit: number; offset: number },
): Promise<{ rows: EventRowValue[]; total: number }> {
  const pattern = text === '' ? null : `%${text.replace(/[\\%_]/g, '\\$&')}%`
  const from = sql`from event c join account a on a.id = c.owner_id left join edition e on e.id = c.edition_id
    where ${where} and (${pattern}::text is null or c.search like ${pattern}::text)`
  const { rows } = await sql<RowArrays>`select ${ROW} ${from}
    order by ${order} limit ${limit} offset ${offset}`.execute(db)
  const count = await sql<{ total: number }>`select count(*) as total ${from}`.execute(db)
  return { rows: rows.map(readRow), total: count.rows[0]?.total ?? 0 }
}

/** Series of all owners, or of one, newest change first, and how many there are in all. */
export function listSeriesRows(
  db: Db,
  {
    id,
    hubIds,
    limit,
    offset,
  }: { id: number | undefined; hubIds?: readonly number[] | undefined; limit: number; offset: number },
): Promise<{ rows: EventRowValue[]; total: number }> {
  const where = sql`c.is_series and (${id ?? null}::bigint is null or c.id = ${id ?? null}) and ${ofHubs(hubIds)}`
  return selectRows(db, where, sql`c.updated_at desc, c.id desc`, { text: '', limit, offset })
}

/** All chapters of these series, series by series in their order. */
export async function listChapterRows(
  db: Db,
  seriesIds: readonly number[],
  hubIds?: readonly number[],
): Promise<EventRowValue[]> {
  const { rows } = await sql<RowArrays>`select ${ROW} from event c join account a on a.id = c.owner_id
    where c.series_id = any(${seriesIds}::bigint[]) and ${ofHubs(hubIds)} order by c.series_id, c.series_order`.execute(
    db,
  )
  return rows.map(readRow)
}

interface ParticipantFilters {
  yearFrom?: number | undefined
  yearUntil?: number | undefined
  limit: number
  offset: number
  participantId: number
  /** Sees own events as they stand, others as they were approved; an administrator, left out, sees all. */
  viewerId: number | undefined
}

/** Events a participant takes part in, newest change first, and how many there are in all. */
export async function listRowsOfParticipant(
  db: Db,
  { participantId, yearFrom, yearUntil, viewerId, limit, offset }: ParticipantFilters,
): Promise<{ rows: EventRowValue[]; total: number }> {
  const viewer = viewerId ?? null
  const where = sql`(${yearFrom ?? null}::int is null or e.year >= ${yearFrom ?? null}::int)
    and (${yearUntil ?? null}::int is null or e.year <= ${yearUntil ?? null}::int)
    and exists (select from event_participant k where k.event_id = c.id and k.participant_id = ${participantId})
    and (${viewer}::bigint is null or c.owner_id = ${viewer}
      or exists (select from publication u where u.event_id = c.id))`
  const { rows, total } = await selectRows(db, where, sql`c.updated_at desc, c.id desc`, {
    text: '',
    limit,
    offset,
  })
  const foreign = rows.filter(({ ownerId }) => viewerId !== undefined && ownerId !== viewerId)
  const approved = await findDocuments(
    db,
    foreign.map(({ id }) => id),
  )
  return { rows: rows.map((row) => ({ ...row, ...publicPart(approved.get(row.id)) })), total }
}

/** What stands in a row of an event that is another owner's: what was approved, and nothing of the review. */
function publicPart(document: PublicationDocument | undefined): Partial<EventRowValue> {
  if (!document) return {}
  const { title, typeId, disciplineIds, availability, city, venueName, startsAt, timeZone, ticketMode } =
    document
  const { hubId, cover } = document
  const approved = {
    title,
    typeId,
    disciplineIds,
    availability,
    city,
    venueName,
    startsAt,
    timeZone,
    ticketMode,
  }
  return {
    ...approved,
    hubId,
    cover,
    progress: 100,
    hasPendingChanges: false,
    hasChangeRequest: false,
    sentAt: null,
  }
}

/** A row as the database returns it. */
export type RowArrays = Omit<EventRowValue, 'cover'> & { cover: MediaArray[] | null }

export const readRow = (row: RowArrays): EventRowValue => ({
  ...row,
  cover: row.cover?.map(readMedia)[0] ?? null,
})
