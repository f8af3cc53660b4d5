import type { Db } from '../../apps/server/src/database/tables.ts'
import { findEvent } from '../../apps/server/src/events/event/event-store.ts'
import { publish, takeSlug } from '../../apps/server/src/events/event/published-copy/publish.ts'

/** Publishes an event as it stands, without the review before it. Returns its part of the address. */
export function publishNow(db: Db, id: number): Promise<string> {
  return db.transaction().execute(async (tx) => {
    const record = await findEvent(tx, id)
    if (!record) throw new Error(`no event ${id}`)
    const slug = await takeSlug(tx, record)
    const publishedAt = new Date().toISOString()
    await tx
      .updateTable('event')
      .set({ status: 2, slug, published_at: publishedAt })
      .where('id', '=', id)
      .execute()
    await publish(tx, { ...record, status: 2, slug, publishedAt }, 'all')
    return slug
  })
}
