import { sql } from 'kysely'
import type { Db } from '../tables.ts'

const MOST_CAUSES = 500

export interface Known {
  editionIds: number[]
  causes: { key: string; name: string }[]
  /** The one in which most was sold first. */
  currencies: string[]
}

/** Which editions, causes and currencies have sales, of one account's events or of all. */
export async function listKnown(db: Db, ownerId: number | undefined): Promise<Known> {
  const isOwn = ownerId === undefined ? sql`true` : sql`e.owner_id = ${ownerId}`
  const { rows } = await sql<Known>`select
    coalesce((select json_agg(distinct e.edition_id) from sales_event e where ${isOwn}), '[]') as "editionIds",
    coalesce((select json_agg(json_build_object('key', k.key, 'name', k.name) order by k.key) from (
      select e.cause as key, min(c.impact ->> 'project') as name from sales_event e join content c on c.id = e.content_id
      where ${isOwn} and e.cause is not null group by 1 order by 1 limit ${MOST_CAUSES}) k), '[]') as causes,
    coalesce((select json_agg(s.currency order by s.n desc) from (select x.currency, sum(x.tickets) as n
      from sales_total x join sales_event e on e.content_id = x.content_id where ${isOwn} group by 1) s), '[]')
      as currencies`.execute(db)
  return rows[0] ?? { editionIds: [], causes: [], currencies: [] }
}
