import { sql } from 'kysely'
import type { Db } from '../../database/tables.ts'
import type { PublicationDocument } from './published-copy/publication-document.ts'

/** Keeps what an event is like as it goes back to its owner. */
export async function saveSnapshot(tx: Db, eventId: number, document: PublicationDocument): Promise<void> {
  await sql`insert into review_base (event_id, document) values (${eventId}, ${JSON.stringify(document)})
    on conflict (event_id) do update set at = now(), document = excluded.document`.execute(tx)
}

/** What an event was like when it was last returned; undefined when it never was. */
export async function findBase(db: Db, eventId: number): Promise<PublicationDocument | undefined> {
  const row = await db
    .selectFrom('review_base')
    .select('document')
    .where('event_id', '=', eventId)
    .executeTakeFirst()
  return row?.document as PublicationDocument | undefined
}

/** True where a reviewer will compare with this picture: it stood in the event when it was last returned. */
export async function isInBase(db: Db, eventId: number, mediaId: number): Promise<boolean> {
  const base = await findBase(db, eventId)
  return base !== undefined && [base.cover, ...base.media].some((picture) => picture?.id === mediaId)
}

/**
 * Returns the folders of all pictures that these events had when they were last returned, for `sweepFiles` after the commit that
 * deletes them. Those that waited for the comparison alone are due once its base goes (trigger `review_base_ended`).
 */
export async function listComparedFolders(db: Db, eventIds: readonly number[]): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select distinct named[1] as key from review_base,
      regexp_matches(document::text, 'media/[0-9a-f]{32}/', 'g') as named
    where event_id = any(${[...eventIds]}::bigint[])`.execute(db)
  return rows.map(({ key }) => key)
}

/** Takes participants out of what events were like: they are gone, or may not be named any more. */
export async function removeFromBases(tx: Db, participantIds: readonly number[]): Promise<void> {
  if (participantIds.length === 0) return
  const isOne = sql`(p->>'id')::bigint = any(${[...participantIds]}::bigint[])`
  await sql`update review_base b set document = jsonb_set(document, '{participants}',
      (select coalesce(jsonb_agg(p), '[]') from jsonb_array_elements(b.document->'participants') p where not ${isOne}))
    where exists (select from jsonb_array_elements(b.document->'participants') p where ${isOne})`.execute(tx)
}

/** Published: the earlier state is no longer needed. */
export async function deleteSnapshot(tx: Db, eventId: number): Promise<void> {
  await tx.deleteFrom('review_base').where('event_id', '=', eventId).execute()
}
