import { randomBytes } from 'node:crypto'
import type { SignedInCtx } from '../../database/context.ts'
import type { StoredFile } from '../../database/tables.ts'
import { trackFiles } from '../../files/stored-files/file-ledger.ts'
import type { TakenUpload } from '../../files/uploads/take-upload.ts'

const LONGEST_NAME = 200

/**
 * Copies a file that arrived to an unguessable address of its own. Until a row names it and claims `key` it is loose:
 * nothing of it stays when this process is killed.
 */
export async function storeFile(
  ctx: SignedInCtx,
  upload: TakenUpload,
): Promise<{ key: string; file: StoredFile }> {
  const { storage } = ctx.services
  const key = `extras/${randomBytes(16).toString('hex')}/file.${upload.extension}`
  await trackFiles(ctx, [key])
  const { bytes } = await storage.putStream(key, await upload.open(), upload.type)
  const name = [...upload.name].slice(0, LONGEST_NAME).join('')
  return { key, file: { url: storage.urlOf(key), name, bytes, type: upload.type } }
}
