import { sql } from 'kysely'
import type { Db } from '../../database/tables.ts'

export interface EditionRow {
  id: number
  year: number
  name: string
  isCurrent: boolean
  days: { hubId: number | null; from: string; until: string }[]
}

/** Editions with their days, newest first. */
export async function listEditionDays(db: Db): Promise<EditionRow[]> {
  const { rows } = await sql<EditionRow>`
    select e.id, e.year, e.name, e.is_current as "isCurrent", coalesce((
        select json_agg(json_build_object('hubId', r.hub_id, 'from', r.starts_on, 'until', r.ends_on)
          order by r.hub_id nulls first, r.starts_on)
        from edition_range r where r.edition_id = e.id), '[]') as days
    from edition e order by e.year desc`.execute(db)
  return rows
}
