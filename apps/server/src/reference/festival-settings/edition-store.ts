import { sql } from 'kysely'
import type { Db } from '../../database/tables.ts'
import type { Range } from './edition-ranges.ts'

export interface EditionRow {
  id: number
  year: number
  name: string
  isCurrent: boolean
  version: number
  ranges: Range[]
  eventCount: number
  outsideCount: number
  outside: { eventId: number; title: string; hubId: number; startsAt: string; timeZone: string }[]
}

const OUTSIDE_SHOWN = 20

/**
 * Editions, newest first, or one of them, each with the events whose first day at their place is none of its days. The
 * days of an event's hub count; those without a hub where it has none.
 */
export async function listEditions(db: Db, id?: number): Promise<EditionRow[]> {
  const { rows } = await sql<EditionRow>`
    select e.id, e.year, e.name, e.is_current as "isCurrent", e.version,
      coalesce((select json_agg(json_build_object('hubId', r.hub_id, 'from', r.starts_on, 'until', r.ends_on)
        order by r.hub_id nulls first) from edition_range r where r.edition_id = e.id), '[]') as ranges,
      (select count(*) from event c where c.edition_id = e.id) as "eventCount",
      coalesce(o.count, 0) as "outsideCount", coalesce(o.first, '[]') as outside
    from edition e left join lateral (
      select count(*) as count, json_agg(json_build_object('eventId', id, 'title', title, 'hubId', hub_id,
        'startsAt', to_char(starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'timeZone', zone)
        order by starts_at, id) filter (where place <= ${OUTSIDE_SHOWN}) as first
      from (
        select c.id, c.title, c.hub_id, c.starts_at, coalesce(c.time_zone, h.time_zone) as zone,
          row_number() over (order by c.starts_at, c.id) as place
        from event c join hub h on h.id = c.hub_id
        where c.edition_id = e.id and c.starts_at is not null and not exists (
          select from edition_range r where r.edition_id = e.id
            and r.hub_id is not distinct from (
              select max(own.hub_id) from edition_range own where own.edition_id = e.id and own.hub_id = c.hub_id)
            and (c.starts_at at time zone coalesce(c.time_zone, h.time_zone))::date between r.starts_on and r.ends_on)
      ) outside) o on true
    where ${id ?? null}::bigint is null or e.id = ${id ?? null}
    order by e.year desc`.execute(db)
  return rows.map((row) => ({ ...row, id: Number(row.id) }))
}

/** Holds all editions until the end of the transaction: whether their days meet is a matter of all of them. */
export async function lockEditions(tx: Db) {
  await sql`select id from edition order by id for update`.execute(tx)
  const { rows } = await sql<Pick<EditionRow, 'id' | 'year' | 'isCurrent' | 'version' | 'name' | 'ranges'>>`
    select e.id, e.year, e.name, e.is_current as "isCurrent", e.version,
      coalesce((select json_agg(json_build_object('hubId', r.hub_id, 'from', r.starts_on, 'until', r.ends_on)
        order by r.hub_id nulls first) from edition_range r where r.edition_id = e.id), '[]') as ranges
    from edition e`.execute(tx)
  return rows
}

interface EditionValues {
  year: number
  name: string
  isCurrent: boolean
  ranges: readonly Range[]
}

/** Stores an edition that is locked, or a new one; returns its number. */
export async function storeEdition(tx: Db, id: number | undefined, values: EditionValues): Promise<number> {
  const { year, name, isCurrent, ranges } = values
  if (isCurrent)
    await sql`update edition set is_current = false, version = version + 1
      where is_current and id is distinct from ${id ?? null}`.execute(tx)
  const stored =
    id === undefined
      ? await tx
          .insertInto('edition')
          .values({ year, name, is_current: isCurrent })
          .returning('id')
          .executeTakeFirstOrThrow()
      : await tx
          .updateTable('edition')
          .set(({ eb }) => ({ year, name, is_current: isCurrent, version: eb('version', '+', 1) }))
          .where('id', '=', id)
          .returning('id')
          .executeTakeFirstOrThrow()
  await tx.deleteFrom('edition_range').where('edition_id', '=', stored.id).execute()
  if (ranges.length > 0)
    await tx
      .insertInto('edition_range')
      .values(
        ranges.map(({ hubId, from, until }) => ({
          edition_id: stored.id,
          hub_id: hubId,
          starts_on: from,
          ends_on: until,
        })),
      )
      .execute()
  return stored.id
}

/** Whether an event, or an approved copy of one, belongs to it. */
export async function isEditionUsed(tx: Db, id: number): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`
    select exists (select from event where edition_id = ${id})
      or exists (select from publication where edition_id = ${id}) as used`.execute(tx)
  return rows[0]?.used ?? false
}

export async function deleteEditionRow(tx: Db, id: number): Promise<void> {
  await tx.deleteFrom('edition').where('id', '=', id).execute()
}
