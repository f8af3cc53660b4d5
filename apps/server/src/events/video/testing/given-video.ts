import type { Db } from '../../../database/tables.ts'
import { getRecordId, insertAsset } from '../video-store.ts'

/** An event with a video record and a trailer that is a link. Returns their numbers. */
export async function givenVideo(
  db: Db,
  eventId: number,
  accountId: number,
): Promise<{ video: number; asset: number }> {
  const video = await getRecordId(db, eventId)
  const { id } = await insertAsset(db, {
    event_id: eventId,
    use: 'trailer',
    host: 'link',
    status: 'ready',
    url: 'https://vimeo.com/76979871',
    uri: `/videos/trailer-of-${eventId}`,
    created_by: accountId,
  })
  return { video, asset: id }
}
