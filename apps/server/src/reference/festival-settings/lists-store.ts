import type { Lists } from '@larunbat/rules/reference/lookups/live'
import { sql } from 'kysely'
import type { Db } from '../../database/tables.ts'

/** All lists as the front ends and the rules know them, in one statement. */
export async function readLists(db: Db): Promise<Lists> {
  const entries = (table: string, more = sql`'{}'::jsonb`) => sql`(select json_agg(
    jsonb_build_object('id', t.id, 'isActive', t.is_active) || t.name || ${more} order by t.sort_order, t.id)
    from ${sql.table(table)} t)`
  const { rows } = await sql<Lists>`select
    ${entries('event_type')} as types,
    ${entries('discipline')} as disciplines,
    ${entries('collaboration', sql`jsonb_build_object('figure', t.figure)`)} as collaborations,
    ${entries('profile', sql`jsonb_build_object('isChoosable', t.id <> 1 and t.is_active)`)} as profiles,
    ${entries(
      'hub',
      sql`jsonb_build_object('lat', t.lat, 'lng', t.lng, 'currency', t.currency, 'timeZone', t.time_zone,
        'languages', t.languages)`,
    )} as hubs`.execute(db)
  return rows[0] as Lists
}
