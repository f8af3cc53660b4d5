import type { Db } from '../database/tables.ts'
import { findContent } from '../events/event/event-store.ts'
import { publish, takeSlug } from '../events/event/published-copy/publish.ts'

/** Publishes an event as it stands, without the review before it. */
export async function givenPublished(db: Db, contentId: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const record = await findContent(tx, contentId)
    if (!record) throw new Error(`no event ${contentId}`)
    const slug = await takeSlug(tx, record)
    const publishedAt = new Date().toISOString()
    await tx
      .updateTable('content')
      .set({ status: 2, slug, published_at: publishedAt })
      .where('id', '=', contentId)
      .execute()
    await publish(tx, { ...record, status: 2, slug, publishedAt }, 'all')
  })
}
