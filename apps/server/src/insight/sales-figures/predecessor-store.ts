import { sql } from 'kysely'
import type { Db } from '../../database/tables.ts'

/** An event with what its sales are held against those of another one by. */
export interface ComparedEvent {
  id: number
  /** Multilingual. */
  title: string
  editionId: number
  year: number
  /** Local day it begins, `YYYY-MM-DD`; null while it has no date. */
  startsOn: string | null
}

const EVENT = sql`c.id, c.title, e.id as "editionId", e.year,
  to_char(coalesce(
      (select min(s.starts_at) from session s where s.event_id = c.id and s.status <> 'cancelled'), c.starts_at
    ) at time zone coalesce(c.time_zone, 'Europe/Madrid'), 'YYYY-MM-DD') as "startsOn"`

/**
 * An event, and the one it goes on with: of the same organiser, in an earlier edition, and what it was copied from or else
 * of the same title; the latest of several. Undefined without an edition or without one before.
 */
export async function findWithPredecessor(
  db: Db,
  eventId: number,
): Promise<{ own: ComparedEvent; before: ComparedEvent } | undefined> {
  const { rows } = await sql<ComparedEvent & { isOwn: boolean }>`
    with own as (select c.id, c.owner_id, c.title, e.year from event c join edition e on e.id = c.edition_id
        where c.id = ${eventId}),
    before as (select c.id from own join event c on c.owner_id = own.owner_id and c.id <> own.id
        join edition e on e.id = c.edition_id and e.year < own.year
        left join event_copy y on y.event_id = own.id and y.source_id = c.id
      where y.event_id is not null or lower(trim(c.title)) = lower(trim(own.title))
      order by y.event_id is not null desc, e.year desc, c.id desc limit 1)
    select ${EVENT}, c.id = ${eventId} as "isOwn" from event c join edition e on e.id = c.edition_id
    where c.id = ${eventId} or c.id in (select id from before)`.execute(db)
  const [own, before] = [rows.find(({ isOwn }) => isOwn), rows.find(({ isOwn }) => !isOwn)]
  return own && before ? { own, before } : undefined
}
