import type { SalesGrouping } from '@larunbat/contract'
import type { Language } from '@larunbat/rules/text/language'
import { pickText } from '@larunbat/rules/text/multilingual-text'
import { sql } from 'kysely'
import type { Db } from '../../database/tables.ts'
import { translate } from '../../platform/texts.ts'
import { listHubRows, listLookup } from '../../reference/lookups/lookup-store.ts'
import { readReference } from '../../reference/lookups/reference.ts'

type Names = ReadonlyMap<string, string>

/** What the groups of sales are called, by their keys as text, in the reader's language. */
export async function readGroupNames(
  db: Db,
  by: SalesGrouping,
  keys: readonly string[],
  language: Language,
): Promise<Names> {
  if (keys.length === 0) return new Map()
  return NAMERS[by](db, keys, language)
}

type Namer = (db: Db, keys: readonly string[], language: Language) => Promise<Names>

const byId = (rows: readonly { id: number; name: string | null }[]): Names =>
  new Map(rows.map(({ id, name }) => [String(id), name ?? '']))
const ids = (keys: readonly string[]) => keys.map(Number)

const NAMERS: Record<SalesGrouping, Namer> = {
  event: async (db, keys, language) => {
    const rows = await db
      .selectFrom('event')
      .select(['id', 'title as name'])
      .where('id', 'in', ids(keys))
      .execute()
    return byId(rows.map(({ id, name }) => ({ id, name: pickText(name, language) })))
  },
  session: async (db, keys) => {
    const { rows } = await sql<{ id: number; name: string }>`select id, concat_ws(' · ',
        to_char(starts_at at time zone time_zone, 'YYYY-MM-DD HH24:MI'), nullif(name, '')) as name
      from session where id = any(${ids(keys)}::bigint[])`.execute(db)
    return byId(rows)
  },
  ticketType: async (db, keys, language) => {
    const rows = await db
      .selectFrom('ticket_type')
      .select(['id', 'name'])
      .where('id', 'in', ids(keys))
      .execute()
    const plain = translate(language, 'analytics:general_ticket')
    return byId(rows.map(({ id, name }) => ({ id, name: (name && pickText(name, language)) || plain })))
  },
  hub: async (db, _, language) => byId(await listHubRows(db, language)),
  discipline: async (db, _, language) => byId(await listLookup(db, 'discipline', language)),
  type: async (db, _, language) => byId(await listLookup(db, 'event_type', language)),
  owner: async (db, keys) =>
    byId(await db.selectFrom('account').select(['id', 'name']).where('id', 'in', ids(keys)).execute()),
  cause: async (db, keys) => {
    const { rows } = await sql<{ key: string; name: string }>`
      select k.key, c.name from unnest(${[...keys]}::text[]) k (key) cross join lateral (
        select c.impact ->> 'project' as name from sales_event e join event c on c.id = e.event_id
        where e.cause = k.key order by e.event_id limit 1) c`.execute(db)
    return new Map(rows.map(({ key, name }) => [key, name]))
  },
  channel: async (_, keys, language) =>
    new Map(keys.map((key) => [key, translate(language, `analytics:channel_${key}`)])),
  edition: async (db) => {
    const { editions } = await readReference(db)
    return new Map([...editions.values()].map(({ id, year }) => [String(id), String(year)]))
  },
}
