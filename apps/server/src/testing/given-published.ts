import type { Db } from '../database/tables.ts'
import { findEvent } from '../events/event/event-store.ts'
import { publish, takeSlug } from '../events/event/published-copy/publish.ts'

/** Publishes an event as it stands, without the review before it. */
export async function givenPublished(db: Db, eventId: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const record = await findEvent(tx, eventId)
    if (!record) throw new Error(`no event ${eventId}`)
    const slug = await takeSlug(tx, record)
    const publishedAt = new Date().toISOString()
    await tx
      .updateTable('event')
      .set({ status: 2, slug, published_at: publishedAt })
      .where('id', '=', eventId)
      .execute()
    await publish(tx, { ...record, status: 2, slug, publishedAt }, 'all')
  })
}
