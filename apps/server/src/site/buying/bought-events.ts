import { sql } from 'kysely'
import type { Db } from '../../tables.ts'

export interface BoughtEvent {
  slug: string
  venue: string | null
  cause: string | null
}

/** Where the events of a purchase are told of, by their numbers; those that are no longer public are missing. */
export async function findBoughtEvents(
  db: Db,
  contentIds: readonly number[],
): Promise<Map<number, BoughtEvent>> {
  const rows = await db
    .selectFrom('publication')
    .select([
      'content_id',
      'slug',
      sql<string | null>`nullif(concat_ws(', ', document->>'venueName', document->>'city'), '')`.as('venue'),
      sql<string | null>`document->'impact'->>'project'`.as('cause'),
    ])
    .where('content_id', 'in', [...contentIds])
    .execute()
  return new Map(rows.map(({ content_id, ...event }) => [content_id, event]))
}
