import type { StoredExtraVideo } from '../../database/stored-values.ts'
import type { Db } from '../../database/tables.ts'

/** What an extra and its video have to do with each other; undefined when there is no such extra. */
export function findExtra(
  db: Db,
  id: number,
): Promise<{ event_id: number; kind: string; video_asset_id: number | null } | undefined> {
  return db
    .selectFrom('extra')
    .select(['event_id', 'kind', 'video_asset_id'])
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function nameVideoOfExtra(tx: Db, eventId: number, id: number, assetId: number): Promise<void> {
  await tx
    .updateTable('extra')
    .set({ video_asset_id: assetId })
    .where('event_id', '=', eventId)
    .where('id', '=', id)
    .execute()
}

/** Writes what the extras of an event show of their videos; those whose video is gone show none. */
export async function saveVideosOfExtras(
  tx: Db,
  eventId: number,
  shown: ReadonlyMap<number, StoredExtraVideo>,
): Promise<void> {
  const extras = await tx
    .selectFrom('extra')
    .select(['id', 'video_asset_id'])
    .where('event_id', '=', eventId)
    .where('video_asset_id', 'is not', null)
    .execute()
  for (const { id, video_asset_id: assetId } of extras) {
    const video = shown.get(assetId as number)
    await tx
      .updateTable('extra')
      .set(
        video ? { video: JSON.stringify(video) } : { video: null as unknown as string, video_asset_id: null },
      )
      .where('event_id', '=', eventId)
      .where('id', '=', id)
      .execute()
  }
}
