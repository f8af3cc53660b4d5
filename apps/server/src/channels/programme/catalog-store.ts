import type { PublicEvent } from '@larunbat/rules/events/public-event'
import { sql } from 'kysely'
import type { Db } from '../../database/tables.ts'
import { type CardPart, card } from './publication-store.ts'

/**
 * Returns a text that changes with everything that the public interface shows of events: approved copies, ticket types,
 * names of lists.
 */
export async function readPublicStamp(db: Db): Promise<string> {
  const { rows } = await sql<{ stamp: string }>`
    select count(*) || ' ' || coalesce(sum(version), 0) || ' ' || coalesce(sum(status), 0) || ' ' ||
      coalesce(sum((date_part('epoch', updated_at) * 1e6)::bigint), 0) || ' ' ||
      (select coalesce(sum(id * 31 + version), 0) from ticket_type where not is_default or version > 1) || ' ' ||
      (select coalesce(sum(stamp), 0) from settings_stamp) as stamp
    from publication`.execute(db)
  return rows[0]?.stamp ?? ''
}

export interface CatalogRow {
  id: number
  slug: string
  status: 2 | 3
  hubId: number
  typeId: number | null
  disciplineIds: number[]
  editionId: number | null
  year: number | null
  ownerId: number | null
  participantIds: number[]
  seriesId: number | null
  /** Multilingual name of the cause. */
  project: string | null
  causeUrl: string | null
  startsAt: string | null
  endsAt: string | null
  /** When its first and its last session begin, also of those that are cancelled, postponed or over. */
  firstSessionAt: string | null
  lastSessionAt: string | null
  updatedAt: string
  days: string[]
  isFree: boolean
  isForChildren: boolean | null
  accessibility: string[]
}

/** Every public event with what it is found by, archived ones too. */
export async function listCatalogRows(db: Db): Promise<CatalogRow[]> {
  const { rows } = await sql<CatalogRow>`
    select p.event_id as id, p.slug, p.status, p.hub_id as "hubId", p.type_id as "typeId",
      p.discipline_ids as "disciplineIds", p.edition_id as "editionId", e.year,
      (p.document->'owner'->>'id')::bigint as "ownerId",
      array(select (a->>'id')::bigint from jsonb_array_elements(coalesce(p.document->'participants', '[]')) a)
        as "participantIds",
      p.series_id as "seriesId", nullif(p.document->'impact'->>'project', '') as project,
      p.document->'impact'->>'url' as "causeUrl", p.starts_at as "startsAt", p.ends_at as "endsAt",
      s.first as "firstSessionAt", s.last as "lastSessionAt", p.updated_at as "updatedAt", p.days,
      p.is_free as "isFree", p.is_for_children as "isForChildren", p.accessibility
    from publication p left join edition e on e.id = p.edition_id
    cross join lateral (select min(d."startsAt") as first, max(d."startsAt") as last
      from jsonb_to_recordset(coalesce(p.document->'sessions', '[]')) as d("startsAt" timestamptz)) s
    order by p.event_id`.execute(db)
  return rows
}

/** Numbers of public events whose words contain all of these, which are folded. */
export async function findWords(db: Db, words: readonly string[]): Promise<Set<number>> {
  const patterns = words.map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`)
  const { rows } = await sql<{ id: number }>`select event_id as id from publication
    where search like all(${patterns}::text[])`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

export interface EventDocument {
  id: number
  slug: string
  status: 2 | 3
  version: number
  updatedAt: string
  endsAt: string | null
  days: string[]
  isFree: boolean
  editionId: number | null
  year: number | null
  document: PublicEvent
  card: CardPart
}

/** Approved copies by number, in no order; those that are no longer public are left out. */
export async function listDocuments(db: Db, ids: readonly number[]): Promise<EventDocument[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<EventDocument>`
    select p.event_id as id, p.slug, p.status, p.version, p.updated_at as "updatedAt", p.ends_at as "endsAt", p.days,
      p.is_free as "isFree", p.edition_id as "editionId", e.year, p.document, ${card} as card
    from publication p left join edition e on e.id = p.edition_id
    where p.event_id = any(${[...ids]}::bigint[])`.execute(db)
  return rows
}
