import type { PublicParticipant } from '@larunbat/rules/events/public-event'
import { sql } from 'kysely'
import type { Db } from '../../database/tables.ts'

export interface PublicParticipantRow {
  id: number
  profile: PublicParticipant
  /** Titles are multilingual. */
  events: { id: number; title: string }[]
}

/** Returns participants of the running programme by number, from approved copies. */
export async function listPublicParticipantRows(
  db: Db,
  { after, kind, words, limit }: { after: number; kind: number | undefined; words: string[]; limit: number },
): Promise<PublicParticipantRow[]> {
  const patterns = words.map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`)
  const { rows } = await sql<PublicParticipantRow>`
    select (a->>'id')::bigint as id, (array_agg(a order by p.updated_at desc))[1] as profile,
      json_agg(json_build_object('id', p.event_id, 'title', p.document->>'title') order by p.event_id) as events
    from publication p cross join lateral jsonb_array_elements(coalesce(p.document->'participants', '[]')) a
    where p.status = 2 and (a->>'id')::bigint > ${after}
      and (${kind ?? null}::int is null or (a->>'kind')::int = ${kind ?? null}::int)
      and lower(regexp_replace(normalize(a->>'name', NFD), '[\u0300-\u036f]', '', 'g')) like all(${patterns}::text[])
    group by 1 order by 1 limit ${limit}`.execute(db)
  return rows
}
