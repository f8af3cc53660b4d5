import { sql } from 'kysely'
import type { Db } from '../../../database/tables.ts'

/** What the public may know of an event that supports a cause. */
export interface ImpactEventRow {
  eventId: number
  title: string | null
  slug: string | null
  year: number | null
  hubId: number
  /** Multilingual name of the cause. */
  project: string | null
  payeeId: number | null
}

/** The public side of these events; what is not public has neither title nor address. */
export async function listImpactEvents(db: Db, eventIds: readonly number[]): Promise<ImpactEventRow[]> {
  const { rows } = await sql<ImpactEventRow>`
    select c.id as "eventId", p.document->>'title' as title, p.slug, e.year, coalesce(p.hub_id, c.hub_id) as "hubId",
      p.document->'impact'->>'project' as project, coalesce(y.merged_into, y.id) as "payeeId"
    from event c left join publication p on p.event_id = c.id left join edition e on e.id = c.edition_id
      left join cause_of_event o on o.event_id = c.id left join cause_payee y on y.id = o.payee_id
    where c.id = any(${[...eventIds]}::bigint[]) order by c.id desc`.execute(db)
  return rows
}
