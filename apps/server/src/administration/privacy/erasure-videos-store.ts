import type { Db } from '../../database/tables.ts'
import { OPEN, type VideoAsset } from '../../events/video/video-store.ts'
import type { ErasurePlan } from './erasure-plan.ts'

/**
 * Videos of deleted events, those the account sent and tied to none, and those it is still sending for events that stay:
 * their bytes would come after it is gone.
 */
export function listErasedVideos(
  tx: Db,
  accountId: number,
  { deletedIds, keptIds }: Pick<ErasurePlan, 'deletedIds' | 'keptIds'>,
): Promise<VideoAsset[]> {
  return tx
    .selectFrom('video_asset')
    .selectAll()
    .where((eb) =>
      eb.or([
        eb('event_id', '=', eb.fn.any(eb.val([...deletedIds]))),
        eb.and([eb('created_by', '=', accountId), eb('event_id', 'is', null)]),
        eb.and([
          eb('created_by', '=', accountId),
          eb('status', 'in', OPEN),
          eb('event_id', '=', eb.fn.any(eb.val([...keptIds]))),
        ]),
      ]),
    )
    .execute()
}
