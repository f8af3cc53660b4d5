import type { Person, QueueRow } from '@larunbat/contract'
import type { Of } from '@larunbat/contract/kit'
import { sql } from 'kysely'
import type { Db } from '../../database/tables.ts'
import { ROW_COLUMNS } from '../event/event-columns.ts'
import { COVER_JSON, type MediaArray, readMedia } from '../event/event-parts.ts'
import { ofHubs } from '../event/of-hubs.ts'
import {
  ANSWER_BY,
  IS_DUE,
  IS_RESENT,
  LANGUAGES_JSON,
  type QueueFilters,
  type QueueReader,
  queueOrder,
  queueWhere,
  WAITING,
} from './queue-where.ts'

export type QueueRowValue = Of<typeof QueueRow>
type PersonValue = Of<typeof Person>
type StoredRow = Omit<QueueRowValue, 'cover' | 'readers'> & {
  cover: MediaArray[] | null
  readers: PersonValue[] | null
}

/** How long a reviewer counts as reading after the last request. */
export const READING = sql.raw(`interval '2 minutes'`)

const ROW = sql.raw(`${ROW_COLUMNS}, c.progress, ${COVER_JSON} as cover,
  json_build_object('id', a.id, 'name', a.name) as owner`)
const ASSIGNEE = sql.raw(`(select json_build_object('id', p.id, 'name', p.name) from review_assignee g
  join account p on p.id = g.account_id where g.event_id = c.id) as assignee`)

/** One page of what waits, and how many wait in all with these filters. */
export async function listQueueRows(
  db: Db,
  filters: QueueFilters,
  { reader, limit, offset }: { reader: QueueReader; limit: number; offset: number },
): Promise<{ rows: QueueRowValue[]; total: number }> {
  const where = queueWhere(filters, reader)
  const actorId = reader.accountId
  const { rows } = await sql<StoredRow>`select ${ROW}, ${LANGUAGES_JSON} as languages, ${ASSIGNEE},
      ${ANSWER_BY} as "answerBy", ${IS_RESENT} as "isResent",
      (select json_agg(json_build_object('id', p.id, 'name', p.name) order by p.name)
        from review_reader v join account p on p.id = v.account_id
        where v.event_id = c.id and v.account_id <> ${actorId} and v.seen_at > now() - ${READING}) as readers
    from event c join account a on a.id = c.owner_id
    where ${where} order by ${queueOrder(filters, actorId)} limit ${limit} offset ${offset}`.execute(db)
  const count = await sql<{ total: number }>`select count(*) as total from event c where ${where}`.execute(db)
  return { rows: rows.map(readRow), total: count.rows[0]?.total ?? 0 }
}

const readRow = (row: StoredRow): QueueRowValue => ({
  ...row,
  cover: row.cover?.map(readMedia)[0] ?? null,
  readers: row.readers ?? [],
})

/**
 * The events after and before this one in the same queue, beginning anew at its ends, and how many wait in it. Null when no
 * other one waits. An event that has left the queue keeps the place it would have.
 */
export async function findNextInQueue(
  db: Db,
  id: number,
  filters: QueueFilters,
  reader: QueueReader,
): Promise<{ nextId: number | null; previousId: number | null; waiting: number }> {
  const where = queueWhere(filters, reader)
  const actorId = reader.accountId
  const { rows } = await sql<{ nextId: number | null; previousId: number | null; waiting: number }>`
    with queue as (
      select c.id, (${where}) as waits, row_number() over (order by ${queueOrder(filters, actorId)}) as place
      from event c where (${where}) or c.id = ${id}
    ), here as (select place from queue where id = ${id})
    select (select count(*) from queue where waits) as waiting, (
      select q.id from queue q where q.id <> ${id}
      order by q.place < (select place from here), q.place limit 1
    ) as "nextId", (
      select q.id from queue q where q.id <> ${id}
      order by q.place > (select place from here), q.place desc limit 1
    ) as "previousId"`.execute(db)
  return rows[0] ?? { nextId: null, previousId: null, waiting: 0 }
}

/** A mark of all that waits, how many wait in each hub, and how many of them are due, assigned or sent again. */
export async function readQueueState(db: Db, { accountId: actorId, hubIds }: QueueReader) {
  const { rows } = await sql<{ id: number; mark: string } & Record<(typeof COUNTED)[number], number>>`
    select c.hub_id as id, count(*) as total, count(*) filter (where ${IS_DUE}) as due,
      count(*) filter (where g.account_id = ${actorId}) as "assignedToMe",
      count(*) filter (where g.account_id is null) as unassigned,
      count(*) filter (where ${IS_RESENT}) as resent,
      max(c.updated_at)::text || ' ' || count(*) || ' ' || sum(c.id + c.version) as mark
    from event c left join review_assignee g on g.event_id = c.id
    where ${WAITING} and ${ofHubs(hubIds)} group by c.hub_id order by c.hub_id`.execute(db)
  const [total, due, assignedToMe, unassigned, resent] = COUNTED.map((key) =>
    rows.reduce((sum, row) => sum + row[key], 0),
  ) as [number, number, number, number, number]
  return {
    hubs: rows.map((row) => ({ id: row.id, total: row.total })),
    counts: { total, due, assignedToMe, unassigned, resent },
    marks: rows.map(({ mark }) => mark),
  }
}

const COUNTED = ['total', 'due', 'assignedToMe', 'unassigned', 'resent'] as const

/** Who has which event open now, the caller apart. */
export async function listReaders(db: Db, { accountId: actorId, hubIds }: QueueReader) {
  const { rows } = await sql<PersonValue & { eventId: number }>`select a.id, a.name, r.event_id as "eventId"
    from review_reader r join account a on a.id = r.account_id join event c on c.id = r.event_id
    where r.seen_at > now() - ${READING} and r.account_id <> ${actorId} and ${ofHubs(hubIds)} order by r.event_id, a.name
    limit 5000`.execute(db)
  return rows
}

/** Hubs that an administrator was named a reviewer of. */
export async function listHubsOf(db: Db, accountId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('hub_reviewer')
    .select('hub_id')
    .where('account_id', '=', accountId)
    .orderBy('hub_id')
    .execute()
  return rows.map((row) => row.hub_id)
}
