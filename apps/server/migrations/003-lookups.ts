import {
  COLLABORATIONS,
  CONTENT_TYPES,
  DISCIPLINES,
  HUBS,
  type Lookup,
  PROFILES,
} from '@larunbat/rules/lookups'
import { type Kysely, sql } from 'kysely'

type Names = Pick<Lookup, 'es' | 'en' | 'eu'>
const nameOf = ({ es, en, eu }: Names) => JSON.stringify({ es, en, eu })
/** 0 means "other" and always stands last. */
const orderOf = (id: number, index: number) => (id === 0 ? 9999 : index + 1)

/** The lists of the contract (section 3) and the editions of the festival: last Saturday of November. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const lists: [string, readonly (Names & { id: number })[]][] = [
    ['discipline', DISCIPLINES],
    ['content_type', CONTENT_TYPES],
    ['profile', PROFILES],
  ]
  for (const [table, rows] of lists) {
    for (const [index, row] of rows.entries()) {
      await sql`insert into ${sql.table(table)} (id, name, sort_order)
        values (${row.id}, ${nameOf(row)}::jsonb, ${orderOf(row.id, index)})`.execute(db)
    }
  }
  for (const [index, row] of COLLABORATIONS.entries()) {
    await sql`insert into collaboration (id, name, figure, sort_order)
      values (${row.id}, ${nameOf(row)}::jsonb, ${row.figure}, ${orderOf(row.id, index)})`.execute(db)
  }
  for (const [index, hub] of HUBS.entries()) {
    await sql`insert into hub (id, name, lat, lng, currency, time_zone, languages, sort_order)
      values (${hub.id}, ${nameOf(hub)}::jsonb, ${hub.lat}, ${hub.lng}, ${hub.currency}, ${hub.timeZone},
        ${[...hub.languages]}::text[], ${orderOf(hub.id, index)})`.execute(db)
  }
  await sql`
    with days as (
      select year, (last - ((extract(isodow from last)::int + 1) % 7))::date as saturday
      from generate_series(2022, 2028) as year, lateral (select make_date(year, 11, 30) as last) as november
    ), editions as (
      insert into edition (year, name, is_current)
      select year, 'Fair Saturday ' || year, year = 2026 from days returning id, year
    )
    insert into edition_range (edition_id, hub_id, starts_on, ends_on)
    select e.id, r.hub_id, r.starts_on, r.ends_on
    from editions e join days d using (year),
      lateral (values (null::smallint, d.saturday, d.saturday), (3::smallint, d.saturday, greatest(d.saturday, make_date(d.year, 11, 30))))
        as r (hub_id, starts_on, ends_on)`.execute(db)
}
