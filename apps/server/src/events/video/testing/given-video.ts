import type { Db } from '../../../database/tables.ts'
import { getRecordId, insertAsset } from '../video-store.ts'

/** An event with a video record and a trailer that is a link. Returns their numbers. */
export async function givenVideo(
  db: Db,
  contentId: number,
  accountId: number,
): Promise<{ video: number; asset: number }> {
  const video = await getRecordId(db, contentId)
  const { id } = await insertAsset(db, {
    content_id: contentId,
    use: 'trailer',
    host: 'link',
    status: 'ready',
    url: 'https://vimeo.com/76979871',
    uri: `/videos/trailer-of-${contentId}`,
    created_by: accountId,
  })
  return { video, asset: id }
}
