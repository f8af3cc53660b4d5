import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { SignedInCtx } from '../../database/context.ts'
import type { Row } from '../../database/tables.ts'
import { isConnectionLost } from '../../platform/db/connection-lost.ts'
import { AppError, STATUS_OF_CODE } from '../../platform/errors.ts'
import { ScannerUnavailableError, scanFile } from '../../platform/scan-file.ts'
import { type ContentType, contentTypeOf, TELLING_BYTES } from './content-type.ts'
import { deleteUpload, findUpload, insertUpload } from './upload-store.ts'

export type UploadPurpose = Row<'upload'>['purpose']

/** A file that has arrived and belongs to the call that took it. */
export interface TakenUpload extends ContentType {
  readonly eventId: number | null
  /** As the client named it; never a path. */
  readonly name: string
  readonly bytes: number
  /** Reads it from its beginning; may be called again. */
  open(): Promise<Readable>
  /** All of it in memory: for pictures, which are bounded. */
  read(): Promise<Buffer>
  /** Deletes the raw file, once it was used or refused. Never throws: what is left goes with the hourly sweep. */
  discard(): Promise<void>
  /** The call failed for no fault of the file: the same upload may be taken again. Never throws. */
  giveBack(): Promise<void>
}

/**
 * Takes an upload of the caller, once: of two calls at a time one gets it. Throws `upload.not_found` for an unknown,
 * foreign, expired or taken one and for another purpose, `upload.not_arrived` as long as the bytes have not come, and,
 * deleting the file, `upload.wrong_length` and `upload.wrong_type` when others came than were announced or allowed.
 */
export async function takeUpload(ctx: SignedInCtx, id: string, purpose: UploadPurpose): Promise<TakenUpload> {
  const { storage } = ctx.services
  const upload = await findUpload(ctx.db, id)
  if (!upload || upload.account_id !== ctx.actor.accountId || upload.purpose !== purpose)
    throw new AppError('upload.not_found', { fields: ['subida_id'] })
  const { key } = upload
  const stored = await storage.head(key)
  if (!stored) throw new AppError('upload.not_arrived', { fields: ['subida_id'] })
  if (!(await deleteUpload(ctx.db, id))) throw new AppError('upload.not_found', { fields: ['subida_id'] })

  const get = async (range?: { start: number; end: number }) => {
    const file = await storage.get(key, range)
    if (!file) throw new AppError('upload.not_found', { fields: ['subida_id'] })
    return file
  }
  // Its line stays in the ledger: on S3 its address is good for a while, and what comes by it must not stay.
  const discard = () => storage.delete(key).catch(() => {})
  const refuse = async (code: string) => {
    await discard()
    return new AppError(code, { fields: ['subida_id'] })
  }
  if (stored.size !== upload.bytes) throw await refuse('upload.wrong_length')
  // Should that fail, it is put once more; the failure of the call is what its caller has to know.
  const giveBack = () => insertUpload(ctx.db, upload).catch(() => {})
  try {
    const end = Math.min(stored.size, TELLING_BYTES) - 1
    const kind = contentTypeOf(await buffer((await get({ start: 0, end })).body), purpose)
    if (!kind) throw await refuse('upload.wrong_type')
    const open = async () => {
      const file = await get()
      return Readable.from(unchanged(file.body, { ...kind, bytes: upload.bytes, purpose }), {
        objectMode: false,
      })
    }
    return {
      ...kind,
      eventId: upload.event_id,
      name: upload.name,
      bytes: upload.bytes,
      open,
      read: async () => buffer(await open()),
      discard,
      giveBack,
    }
  } catch (error) {
    if (isPassing(error)) await giveBack()
    throw error
  }
}

/**
 * Takes an upload for a piece of work that copies what it needs, and deletes the raw file afterwards. Where a scanner is
 * configured, the work begins once it has found nothing: no other user gets a file before that. When the work
 * fails because something is busy, full or away, the upload may be used again.
 */
export async function withUpload<T>(
  ctx: SignedInCtx,
  id: string,
  purpose: UploadPurpose,
  work: (upload: TakenUpload) => Promise<T>,
): Promise<T> {
  const upload = await takeUpload(ctx, id, purpose)
  try {
    await requireClean(ctx, upload)
    const answer = await work(upload)
    await upload.discard()
    return answer
  } catch (error) {
    await (isPassing(error) ? upload.giveBack() : upload.discard())
    throw error
  }
}

/** Throws `upload.infected` for a file the scanner objects to, and `upload.unscanned` while it says nothing. */
async function requireClean(ctx: SignedInCtx, upload: TakenUpload): Promise<void> {
  const { scanner } = ctx.services.config.guard
  if (!scanner) return
  try {
    const verdict = await scanFile(scanner, await upload.open())
    if (verdict.isClean) return
    ctx.log.warn(
      { accountId: ctx.actor.accountId, found: verdict.found },
      'A file was refused by the scanner.',
    )
  } catch (error) {
    if (!(error instanceof ScannerUnavailableError)) throw error
    ctx.log.error({ err: error }, 'The scanner for files does not answer.')
    throw new AppError('upload.unscanned', { fields: ['subida_id'], cause: error })
  }
  throw new AppError('upload.infected', { fields: ['subida_id'] })
}

/** The bytes, once more held against what was found: in a bucket they may be put again as long as the address is good. */
async function* unchanged(
  body: Readable,
  known: { type: string; bytes: number; purpose: UploadPurpose },
): AsyncGenerator<Buffer> {
  let head = Buffer.alloc(0)
  let bytes = 0
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      bytes += chunk.length
      if (head.length < TELLING_BYTES) {
        head = Buffer.concat([head, chunk.subarray(0, TELLING_BYTES)])
        const isWhole = head.length >= TELLING_BYTES || bytes >= known.bytes
        if (isWhole && contentTypeOf(head, known.purpose)?.type !== known.type)
          throw new AppError('upload.wrong_type', { fields: ['subida_id'] })
      }
      yield chunk
    }
  } catch (error) {
    // The storage went away in the middle: no fault of the file.
    throw error instanceof AppError ? error : new AppError('storage.unavailable', { cause: error })
  }
  if (bytes !== known.bytes) throw new AppError('upload.wrong_length', { fields: ['subida_id'] })
}

const PASSING_STATUSES = [503, 507]
const PASSING_CODES = new Set(['media.busy', 'request.too_many'])

function isPassing(error: unknown): boolean {
  if (!(error instanceof AppError)) return isConnectionLost(error)
  // Once something is deleted, or an administrator gives more room, the same file is taken.
  if (error.code === 'account.storage_quota') return true
  return PASSING_CODES.has(error.code) || PASSING_STATUSES.includes(STATUS_OF_CODE[error.code] ?? 200)
}
