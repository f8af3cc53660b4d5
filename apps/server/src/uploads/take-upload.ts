import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { SignedInCtx } from '../context.ts'
import { AppError } from '../platform/errors.ts'
import type { Row } from '../tables.ts'
import { deleteUpload, findUpload } from './upload-store.ts'

export type UploadPurpose = Row<'upload'>['purpose']

/** A file that has arrived and belongs to the call that took it. */
export interface TakenUpload {
  readonly contentId: number | null
  /** As the client named it; never a path. */
  readonly name: string
  readonly bytes: number
  /** Reads it from its beginning; may be called again. */
  open(): Promise<Readable>
  /** All of it in memory: for pictures, which are bounded. */
  read(): Promise<Buffer>
  /** Deletes the raw file, once it was used or refused. Never throws; what is left goes with the hourly sweep. */
  discard(): Promise<void>
}

/**
 * Takes an upload of the caller, once: of two calls at a time one gets it. Throws `upload.not_found` for an unknown,
 * foreign, expired or taken one and for another purpose, `upload.not_arrived` as long as the bytes have not come,
 * `upload.wrong_length` when others came.
 */
export async function takeUpload(ctx: SignedInCtx, id: string, purpose: UploadPurpose): Promise<TakenUpload> {
  const { storage } = ctx.services
  const upload = await findUpload(ctx.db, id, ctx.actor.accountId)
  if (!upload || upload.purpose !== purpose) throw new AppError('upload.not_found')
  const stored = await storage.head(upload.key)
  if (!stored) throw new AppError('upload.not_arrived')
  if (!(await deleteUpload(ctx.db, id))) throw new AppError('upload.not_found')
  const discard = () => storage.delete(upload.key).catch(() => {})
  if (stored.size !== upload.bytes) {
    await discard()
    throw new AppError('upload.wrong_length')
  }
  const open = async () => {
    const file = await storage.get(upload.key)
    if (!file) throw new AppError('upload.not_found')
    return file.body
  }
  return {
    contentId: upload.content_id,
    name: upload.name,
    bytes: upload.bytes,
    open,
    read: async () => buffer(await open()),
    discard,
  }
}
