import { randomBytes } from 'node:crypto'
import { type createUpload as contract, MAX_BYTES } from '@larunbat/contract'
import { inTransaction, type SignedInHandler } from '../../database/context.ts'
import { trackFiles } from '../../files/stored-files/file-ledger.ts'
import { pathOfUpload, RAW_TYPE } from '../../files/uploads/upload-path.ts'
import { countOpenUploads, insertUpload, lockUploads } from '../../files/uploads/upload-store.ts'
import { AppError } from '../../platform/errors.ts'
import { requireWithinLimit } from '../../platform/limits/rate-limit.ts'
import { requireEventStorage } from '../../reference/quotas/quota-store.ts'
import { requireEventRight } from '../event/access.ts'

const MB = 1024 * 1024
/** How long bytes may be on their way: 50 MB over a phone network of 0.2 Mbit/s. */
const OPEN_S = 3600
const MAX_OPEN = 50
const MAX_OPEN_BYTES = 500 * MB
const MADE = { name: 'uploads', max: 1000, windowSeconds: 3600 }

/**
 * The raw file stands in the ledger from the beginning, until an hour after its address has expired: no bytes can be uploaded
 * bytes that stay.
 */
export const createUpload: SignedInHandler<typeof contract> = async (ctx, input) => {
  const { purpose, eventId, name, bytes } = input
  const { storage, signer, config } = ctx.services
  const { accountId } = ctx.actor
  const most = MAX_BYTES[purpose]
  if (bytes > most)
    throw new AppError('upload.too_large', { fields: ['bytes'], variables: { most: most / MB } })
  if (eventId !== undefined) await requireEventRight(ctx, eventId, 'edit')
  await requireWithinLimit(ctx.db, MADE, String(accountId))
  const id = randomBytes(16).toString('hex')
  const key = `private/uploads/${id}.bin`
  const expiresAt = new Date(Date.now() + OPEN_S * 1000)
  await inTransaction(ctx, async (tx) => {
    await lockUploads(tx, accountId)
    const open = await countOpenUploads(tx, accountId)
    if (open.count >= MAX_OPEN || open.bytes + bytes > MAX_OPEN_BYTES) throw new AppError('upload.too_many')
    await requireEventStorage({ db: tx, actor: ctx.actor }, eventId ?? null, bytes)
    await trackFiles({ db: tx as typeof ctx.db }, [key], OPEN_S * 2)
    await insertUpload(tx, {
      id,
      account_id: accountId,
      event_id: eventId ?? null,
      purpose,
      key,
      name,
      declared_type: input.type ?? '',
      bytes,
      expires_at: expiresAt.toISOString(),
    })
  })
  const target = await storage.uploadTarget({ key, bytes, contentType: RAW_TYPE, expiresAt })
  return {
    id,
    method: 'PUT',
    url: target?.url ?? `${config.publicUrl}${signer.sign(pathOfUpload(id), expiresAt)}`,
    headers: target?.headers ?? { 'content-type': RAW_TYPE },
    expiresAt: expiresAt.toISOString(),
  }
}
