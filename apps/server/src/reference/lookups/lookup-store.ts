import type { Language } from '@larunbat/rules/text/language'
import { sql } from 'kysely'
import type { Db } from '../../database/tables.ts'

type PlainList = 'discipline' | 'event_type' | 'profile'

const nameIn = (language: Language) => sql<string>`name ->> ${sql.lit(language)}`

/** Rows of a plain lookup list in one language, in their order. */
export function listLookup(db: Db, table: PlainList, language: Language) {
  return db
    .selectFrom(table)
    .select(['id', 'sort_order as order', 'is_active as isActive', nameIn(language).as('name')])
    .orderBy('sort_order')
    .execute()
}

export function listCollaborationRows(db: Db, language: Language) {
  return db
    .selectFrom('collaboration')
    .select(['id', 'sort_order as order', 'is_active as isActive', 'figure', nameIn(language).as('name')])
    .orderBy('sort_order')
    .execute()
}

export function listHubRows(db: Db, language: Language) {
  return db
    .selectFrom('hub')
    .select(['id', 'lat', 'lng', 'currency', 'time_zone as timeZone', 'email', 'sort_order as order'])
    .select(['is_active as isActive', nameIn(language).as('name')])
    .select(sql<('es' | 'en' | 'eu' | 'pt')[]>`languages`.as('languages'))
    .orderBy('sort_order')
    .execute()
}

/** Editions, newest first, each with its ranges of days. */
export async function listEditionRows(db: Db) {
  const rows = await db
    .selectFrom('edition as e')
    .select(['e.id', 'e.year', 'e.name', 'e.is_current as isCurrent'])
    .select(
      sql<{ hubId: number | null; from: string; until: string }[]>`coalesce((
        select json_agg(json_build_object('hubId', r.hub_id, 'from', r.starts_on, 'until', r.ends_on)
          order by r.hub_id nulls first)
        from edition_range r where r.edition_id = e.id), '[]')`.as('ranges'),
    )
    .orderBy('e.year', 'desc')
    .execute()
  return rows
}
