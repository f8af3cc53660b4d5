import type { Ctx } from '../../database/context.ts'
import type { Db } from '../../database/tables.ts'
import { releaseFiles, sweepFiles } from '../../files/stored-files/file-ledger.ts'
import { removeUpload } from './upload-folder.ts'
import { listAssetsOf, releaseAtHost, removeAssets, type VideoAsset } from './video-store.ts'

/** What is left to be deleted once the transaction that dropped its rows is committed. */
export interface Dropped {
  readonly folders: string[]
  readonly uploadIds: string[]
}

const isThere = (value: string | null): value is string => value !== null

/**
 * Takes videos out of the database and lets go of their files: ours through the ledger, those at a video host through
 * the list it is cleared from. `sweepDropped` deletes at once what can be, after the commit.
 */
export async function dropAssets(tx: Db, assets: readonly VideoAsset[]): Promise<Dropped> {
  const folders = assets.map(({ folder }) => folder).filter(isThere)
  await removeAssets(
    tx,
    assets.map(({ id }) => id),
  )
  await releaseFiles(tx, folders)
  await releaseAtHost(tx, assets.map(({ host_uri }) => host_uri).filter(isThere))
  return { folders, uploadIds: assets.map(({ upload_id }) => upload_id).filter(isThere) }
}

/** The same for all videos of events that are going to be deleted. */
export async function dropVideosOf(tx: Db, eventIds: readonly number[]): Promise<Dropped> {
  return dropAssets(tx, await listAssetsOf(tx, eventIds))
}

/** Never throws: what is not deleted now is found by the hourly sweeps. */
export async function sweepDropped(
  ctx: Pick<Ctx, 'db' | 'services' | 'log'>,
  { folders, uploadIds }: Dropped,
): Promise<void> {
  await sweepFiles(ctx, folders)
  for (const uploadId of uploadIds) await removeUpload(ctx.services.config, uploadId).catch(() => {})
}
