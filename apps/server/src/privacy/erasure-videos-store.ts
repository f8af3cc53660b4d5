import type { Db } from '../tables.ts'
import type { VideoAsset } from '../video/video-store.ts'

/** Videos of the events, and those the account sent and tied to none. */
export function listErasedVideos(
  tx: Db,
  accountId: number,
  contentIds: readonly number[],
): Promise<VideoAsset[]> {
  return tx
    .selectFrom('video_asset')
    .selectAll()
    .where((eb) =>
      eb.or([
        eb('content_id', '=', eb.fn.any(eb.val([...contentIds]))),
        eb.and([eb('created_by', '=', accountId), eb('content_id', 'is', null)]),
      ]),
    )
    .execute()
}
