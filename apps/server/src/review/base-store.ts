import { sql } from 'kysely'
import type { PublicationDocument } from '../publications/publication-document.ts'
import type { Db } from '../tables.ts'

/** Keeps what an event is like as it goes back to its owner. */
export async function saveBase(tx: Db, contentId: number, document: PublicationDocument): Promise<void> {
  await sql`insert into review_base (content_id, document) values (${contentId}, ${JSON.stringify(document)})
    on conflict (content_id) do update set at = now(), document = excluded.document`.execute(tx)
}

/** What an event was like when it was last returned; undefined when it never was. */
export async function findBase(db: Db, contentId: number): Promise<PublicationDocument | undefined> {
  const row = await db
    .selectFrom('review_base')
    .select('document')
    .where('content_id', '=', contentId)
    .executeTakeFirst()
  return row?.document as PublicationDocument | undefined
}

/** Published: what it was like before is no longer asked. */
export async function deleteBase(tx: Db, contentId: number): Promise<void> {
  await tx.deleteFrom('review_base').where('content_id', '=', contentId).execute()
}
