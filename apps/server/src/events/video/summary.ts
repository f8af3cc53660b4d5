import type { StoredExtraVideo, StoredVideo } from '../../database/stored-values.ts'
import type { Db } from '../../database/tables.ts'
import type { EventKey } from '../event/access.ts'
import { partChanged } from '../event/part-changed.ts'
import { refreshProgress } from '../event/refresh-progress.ts'
import { saveVideosOfExtras } from './extra-video-store.ts'
import { getRecordId, listAssets, saveSummary, type VideoAsset } from './video-store.ts'

/** What can be watched now, else the newest try. */
function shown(assets: readonly VideoAsset[], use: VideoAsset['use']): VideoAsset | undefined {
  const ofUse = assets.filter((asset) => asset.use === use)
  return ofUse.findLast(({ status }) => status === 'ready') ?? ofUse.at(-1)
}

/** What an event says of its videos. */
export function summaryOf(id: number, assets: readonly VideoAsset[]): StoredVideo {
  const main = shown(assets, 'main')
  const trailer = shown(assets, 'trailer')
  return {
    id,
    status: main?.status ?? null,
    host: main?.host ?? null,
    url: main?.url ?? null,
    fileUrl: main?.file_url ?? null,
    posterUrl: main?.poster_url ?? null,
    trailer: trailer?.url ?? null,
    trailerStatus: trailer?.status ?? null,
    trailerHost: trailer?.host ?? null,
    trailerFileUrl: trailer?.file_url ?? null,
    trailerPosterUrl: trailer?.poster_url ?? null,
  }
}

const shownOfExtra = (asset: VideoAsset): StoredExtraVideo => ({
  id: String(asset.id),
  status: asset.status,
  url: asset.url,
  fileUrl: asset.file_url,
  poster: asset.poster_url,
})

async function rewrite(tx: Db, eventId: number): Promise<StoredVideo> {
  const assets = await listAssets(tx, eventId)
  const video = summaryOf(await getRecordId(tx, eventId), assets)
  await saveSummary(tx, eventId, video)
  const ofExtras = assets.filter(({ use }) => use === 'extra')
  await saveVideosOfExtras(tx, eventId, new Map(ofExtras.map((asset) => [asset.id, shownOfExtra(asset)])))
  return video
}

/** To be called after a call changed the videos of an event, in its transaction, which holds the event. */
export async function videosChanged(tx: Db, event: EventKey): Promise<StoredVideo> {
  const video = await rewrite(tx, event.id)
  await partChanged(tx, event)
  return video
}

/**
 * The same after the server itself moved a video on. The event keeps its version: a user who edits its form just
 * now changed nothing that this would overwrite.
 */
export async function videosAdvanced(tx: Db, eventId: number): Promise<void> {
  await rewrite(tx, eventId)
  await refreshProgress(tx, [eventId])
}
