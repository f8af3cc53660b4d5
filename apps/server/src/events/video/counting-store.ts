import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FileStore } from '@tus/file-store'
import { countBytes } from './count-bytes.ts'
import { endUndeclared, type VideoCtx } from './settle-upload.ts'
import { announcedLength, tusStore, uploadFolder } from './upload-folder.ts'
import { findAssetByUpload } from './video-store.ts'

/** Returns the store of the tus protocol in which bytes of an upload without a length count as they come. */
export async function countingStore(ctx: VideoCtx): Promise<FileStore> {
  const { config } = ctx.services
  await tusStore(config)
  const { FileStore } = await import('@tus/file-store')
  class CountingStore extends FileStore {
    override async write(bytes: Readable, id: string, offset: number): Promise<number> {
      const asset = await findAssetByUpload(ctx.db, id)
      if (!asset || (await announcedLength(config, id)) !== undefined) return super.write(bytes, id, offset)
      const counted = countBytes(ctx, asset, offset)
      const [end] = await Promise.all([super.write(counted, id, offset), pipeline(bytes, counted)])
      const fault = await endUndeclared(ctx, id)
      if (fault) throw { status_code: 415, body: fault }
      return end
    }
  }
  return new CountingStore({ directory: uploadFolder(config) })
}
