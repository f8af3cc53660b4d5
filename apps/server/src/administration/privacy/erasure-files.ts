import type { SignedInCtx } from '../../database/context.ts'
import type { Db } from '../../database/tables.ts'
import { listComparedFolders } from '../../events/event/review-snapshot-store.ts'
import { type Dropped, dropAssets, sweepDropped } from '../../events/video/drop-assets.ts'
import { videosAdvanced } from '../../events/video/summary.ts'
import { releaseFiles, sweepFiles } from '../../files/stored-files/file-ledger.ts'
import { listAccountFiles, listEventFiles, photoFolders } from './erasure-files-store.ts'
import type { ErasurePlan } from './erasure-plan.ts'
import { listErasedVideos } from './erasure-videos-store.ts'

type ErasureCtx = Pick<SignedInCtx, 'db' | 'services' | 'log'>

export interface DroppedFiles {
  readonly keys: string[]
  readonly videos: Dropped
  /** To be called once the rows are gone: releases the files, with these photos of participants. */
  release(photos: readonly string[]): Promise<void>
}

/** Collects what an erased account leaves in the storage, and drops its videos; before its rows go. */
export async function dropFilesOf(
  ctx: ErasureCtx,
  tx: Db,
  { accountId, plan }: { accountId: number; plan: ErasurePlan },
): Promise<DroppedFiles> {
  const { storage } = ctx.services
  const found = [
    ...(await listEventFiles(tx, storage, plan.deletedIds)),
    ...(await listAccountFiles(tx, storage, accountId)),
  ]
  const compared = await listComparedFolders(tx, [...plan.deletedIds, ...plan.keptIds])
  const keys: string[] = []
  const videos = await listErasedVideos(tx, accountId, plan)
  const dropped = await dropAssets(tx, videos)
  for (const id of plan.keptIds)
    if (videos.some(({ event_id }) => event_id === id)) await videosAdvanced(tx, id)
  return {
    keys,
    videos: dropped,
    release: async (photos) => {
      const all = [...new Set([...found, ...photoFolders(storage, photos)])]
      keys.push(...all)
      await releaseFiles(tx, keys)
      keys.push(...compared)
    },
  }
}

/** After the commit. Never throws: what is left goes with the hourly sweeps. */
export async function sweepErased(ctx: ErasureCtx, { keys, videos }: DroppedFiles): Promise<void> {
  await sweepFiles(ctx, keys)
  await sweepDropped(ctx, videos)
}
