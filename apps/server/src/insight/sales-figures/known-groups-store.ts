import { sql } from 'kysely'
import type { Db } from '../../database/tables.ts'

const MAX_CAUSES = 500

export interface Known {
  editionIds: number[]
  causes: { key: string; name: string }[]
  /** The one in which most was sold first. */
  currencies: string[]
}

/** Which editions, causes and currencies have sales, of one account's events or of all. */
export async function listKnown(db: Db, ownerId: number | undefined): Promise<Known> {
  const [scope, key] = ownerId === undefined ? ['all', ''] : ['owner', String(ownerId)]
  const isOwn = ownerId === undefined ? sql`true` : sql`e.owner_id = ${ownerId}`
  const isOf = sql`x.scope = ${scope} and x.key = ${key}`
  const causes =
    ownerId === undefined
      ? sql`select distinct x.key from sales_level x where x.scope = 'cause' and x.edition_id = -1`
      : sql`select distinct e.cause as key from sales_event e where ${isOwn} and e.cause is not null`
  const { rows } = await sql<Known>`
    with causes as materialized (${causes} order by 1 limit ${MAX_CAUSES})
    select
      coalesce((select json_agg(distinct x.edition_id) from sales_level x where ${isOf} and x.edition_id > 0), '[]')
        as "editionIds",
      coalesce((select json_agg(json_build_object('key', k.key, 'name', c.name) order by k.key) from causes k
        cross join lateral (select c.impact ->> 'project' as name from sales_event e join event c on c.id = e.event_id
          where e.cause = k.key and ${isOwn} order by e.event_id limit 1) c), '[]') as causes,
      coalesce((select json_agg(s.currency order by s.n desc) from (select x.currency, sum(x.tickets) as n
        from sales_level x where ${isOf} and x.edition_id = -1 group by 1) s), '[]') as currencies`.execute(
    db,
  )
  return rows[0] ?? { editionIds: [], causes: [], currencies: [] }
}
