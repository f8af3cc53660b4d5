import { sql } from 'kysely'
import type { Db } from '../../database/tables.ts'

export interface ReferenceRows {
  types: number[]
  disciplines: number[]
  collaborations: number[]
  hubs: { id: number; currency: string; timeZone: string; lat: number | null; lng: number | null }[]
  editions: {
    id: number
    year: number
    isCurrent: boolean
    ranges: { hubId: number | null; from: string; to: string }[]
  }[]
}

/** Everything that events refer to by number, in one statement. */
export async function readReferenceRows(db: Db): Promise<ReferenceRows> {
  const { rows } = await sql<ReferenceRows>`select
    (select json_agg(id) from event_type where is_active) as types,
    (select json_agg(id) from discipline where is_active) as disciplines,
    (select json_agg(id) from collaboration where is_active) as collaborations,
    (select json_agg(json_build_object('id', id, 'currency', currency, 'timeZone', time_zone,
      'lat', lat, 'lng', lng)) from hub) as hubs,
    (select json_agg(json_build_object('id', e.id, 'year', e.year, 'isCurrent', e.is_current, 'ranges', coalesce((
      select json_agg(json_build_object('hubId', r.hub_id, 'from', r.starts_on, 'to', r.ends_on))
      from edition_range r where r.edition_id = e.id), '[]'))) from edition e) as editions`.execute(db)
  const row = rows[0]
  return {
    types: row?.types ?? [],
    disciplines: row?.disciplines ?? [],
    collaborations: row?.collaborations ?? [],
    hubs: row?.hubs ?? [],
    editions: row?.editions ?? [],
  }
}
