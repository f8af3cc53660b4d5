import { randomBytes } from 'node:crypto'
import type { updateExtra as contract } from '@larunbat/contract'
import type { InputOf } from '@larunbat/contract/kit'
import { placeInOrder } from '@larunbat/rules/events/place-in-order'
import { inTransaction, type SignedInCtx, type SignedInHandler } from '../../database/context.ts'
import type { StoredFile } from '../../database/stored-values.ts'
import type { Db, Row, RowChange } from '../../database/tables.ts'
import {
  claimFiles,
  dropFiles,
  releaseFiles,
  sweepFiles,
  trackFiles,
} from '../../files/stored-files/file-ledger.ts'
import { type TakenUpload, withUpload } from '../../files/uploads/take-upload.ts'
import { AppError } from '../../platform/errors.ts'
import { requireEventStorage } from '../../reference/quotas/quota-store.ts'
import { requireEditableEvent, requireEventRight } from '../event/access.ts'
import { recordParts } from '../event/changes/record-change.ts'
import { partChanged } from '../event/part-changed.ts'
import { checkExtra, isFileKind } from './check-extra.ts'
import { filesOfExtras, toExtra } from './extra-row.ts'
import {
  findExtra,
  findExtraOfUpload,
  insertExtra,
  listExtraRows,
  saveExtra,
  saveOrder,
} from './extra-store.ts'

const LONGEST_NAME = 200

/**
 * Copies a file that arrived to an unguessable address of its own. Until a row names it and claims `key` it is loose:
 * nothing of it stays when this process is killed.
 */
async function storeFile(ctx: SignedInCtx, upload: TakenUpload): Promise<{ key: string; file: StoredFile }> {
  const { storage } = ctx.services
  const key = `extras/${randomBytes(16).toString('hex')}/file.${upload.extension}`
  await trackFiles(ctx, [key])
  const { bytes } = await storage.putStream(key, await upload.open(), upload.type)
  const name = [...upload.name].slice(0, LONGEST_NAME).join('')
  return { key, file: { url: storage.urlOf(key), name, bytes, type: upload.type } }
}

/** Extras one event may have. */
const MAX_EXTRAS = 100

type Input = InputOf<typeof contract>['extra']
interface LooseFile {
  key: string
  file: StoredFile
}

/**
 * Without an id it makes one, as the original client asks for it. A file is stored before a connection is taken, and
 * the one it replaces goes after the commit. An upload is used once; a retry whose first answer was lost is
 * answered the extra that has it.
 */
export const updateExtra: SignedInHandler<typeof contract> = async (ctx, { extra }) => {
  const before = await findOwnExtra(ctx, extra)
  checkExtra(ctx, extra, before)
  const kind = before?.kind ?? extra.kind
  if (!extra.uploadId || !isFileKind(kind)) return storeExtra(ctx, extra)
  const eventId = before?.event_id ?? (extra.eventId as number)
  const made = await findExtraOfUpload(ctx.db, eventId, extra.uploadId)
  if (made && (made.id === before?.id || !before)) return toExtra(made)
  return withUpload(ctx, extra.uploadId, kind, async (upload) => {
    const loose = await storeFile(ctx, upload)
    try {
      return await storeExtra(ctx, extra, loose)
    } catch (error) {
      // Only after a refusal: when the connection broke at the commit, the row may be there and need its file.
      if (error instanceof AppError) await dropFiles(ctx, [loose.key])
      throw error
    }
  })
}

/** The stored extra of the caller that the input names; undefined when it asks for a new one. */
async function findOwnExtra(ctx: SignedInCtx, { id, eventId }: Input): Promise<Row<'extra'> | undefined> {
  if (id === undefined || id === null) {
    if (eventId === undefined) throw new AppError('content.not_found', { fields: ['contenido_id'] })
    await requireEventRight(ctx, eventId, 'edit')
    return undefined
  }
  const extra = await findExtra(ctx.db, id)
  // An extra stays with its event: naming another one is a mix-up.
  if (!extra || (eventId !== undefined && eventId !== extra.event_id)) throw new AppError('extra.not_found')
  await requireEventRight(ctx, extra.event_id, 'edit', 'extra.not_found')
  return extra
}

async function storeExtra(ctx: SignedInCtx, input: Input, loose?: LooseFile) {
  const { stored, released } = await inTransaction(ctx, async (tx) => {
    const { eventId, id, before, released } = await putExtra(ctx, tx, input, loose)
    // Its row counts by now.
    if (loose) await requireEventStorage({ db: tx, actor: ctx.actor }, eventId, 0)
    if (input.position !== undefined) {
      const ids = (await listExtraRows(tx, eventId)).map((row) => row.id)
      await saveOrder(tx, eventId, placeInOrder(ids, id, input.position))
    }
    if (loose) await claimFiles(tx, [loose.key])
    await releaseFiles(tx, released)
    const event = await requireEditableEvent(ctx, tx, eventId, 'extra.not_found')
    await partChanged(tx, event)
    const stored = (await findExtra(tx, id)) as Row<'extra'>
    await recordParts(ctx, tx, eventId, 'extras', [{ id, before, after: stored }])
    return { stored, released }
  })
  await sweepFiles(ctx, released)
  return toExtra(stored)
}

/** Writes the row inside `tx`, which holds the event from here on; returns the files it no longer names. */
async function putExtra(ctx: SignedInCtx, tx: Db, input: Input, loose: LooseFile | undefined) {
  const { id, kind } = input
  if (id === undefined || id === null) {
    const event = await requireEditableEvent(ctx, tx, input.eventId as number)
    if ((await listExtraRows(tx, event.id)).length >= MAX_EXTRAS) throw new AppError('extra.too_many')
    const row = {
      ...columnsOf(input, kind, loose),
      event_id: event.id,
      kind: kind as Row<'extra'>['kind'],
    }
    const made = await insertExtra(tx, { ...row, title: input.title ?? '' })
    return { eventId: event.id, id: made, before: null, released: [] }
  }
  const known = await findExtra(tx, id)
  if (!known) throw new AppError('extra.not_found')
  const event = await requireEditableEvent(ctx, tx, known.event_id, 'extra.not_found')
  // Looked at again under the lock: another call may have deleted it, or given it another file.
  const before = await findExtra(tx, id)
  if (!before) throw new AppError('extra.not_found')
  await saveExtra(tx, event.id, id, columnsOf(input, before.kind, loose))
  const released = loose ? filesOfExtras(ctx.services.storage, [before]) : []
  return { eventId: event.id, id, before, released }
}

/** Only what the input names, by column; an address belongs to a link alone. */
function columnsOf(
  { title, description, url, uploadId }: Input,
  kind: Row<'extra'>['kind'] | undefined,
  loose: LooseFile | undefined,
): RowChange<'extra'> {
  return {
    ...(title === undefined ? {} : { title }),
    ...(description === undefined ? {} : { description }),
    ...(url === undefined || kind !== 'link' ? {} : { url }),
    ...(loose ? { file: JSON.stringify(loose.file), upload_id: uploadId } : {}),
  }
}
