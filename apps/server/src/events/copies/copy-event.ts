import type { copyContent as contract } from '@larunbat/contract'
import { inTransaction, type SignedInCtx, type SignedInHandler } from '../../database/context.ts'
import type { Db } from '../../database/tables.ts'
import { claimFiles, dropFiles } from '../../files/stored-files/file-ledger.ts'
import { writeAudit } from '../../identity/audit/audit-store.ts'
import { AppError } from '../../platform/errors.ts'
import { readReference } from '../../reference/lookups/reference.ts'
import { readQuotaFigures, requireEventStorage } from '../../reference/quotas/quota-store.ts'
import { requireContentRight } from '../event/access.ts'
import { columnsOf } from '../event/apply-changes.ts'
import { toFullContent } from '../event/completeness-record.ts'
import type { EventRecord } from '../event/event-record.ts'
import { findContent, findContents, findOwnerFacts, insertContent } from '../event/event-store.ts'
import { refreshProgress } from '../event/refresh-progress.ts'
import { copiedRecord, renewalOf } from './copied-values.ts'
import { type CopiedParts, copyParts } from './copy-parts.ts'
import {
  copyTies,
  findCopyByKey,
  insertCopy,
  insertExtras,
  insertPictures,
  listChapterIds,
  setChapter,
} from './copy-store.ts'

/** Chapters of a series that is copied whole. */
const MAX_CHAPTERS = 60

/**
 * Files first, each under a key of its own and loose, then one transaction with all rows, which claims them: whatever is
 * deleted of the old event later, the copy keeps its pictures. Two requests with one key end with one copy; the files of
 * the other one are given up.
 */
export const copyContent: SignedInHandler<typeof contract> = async (ctx, { id, key }) => {
  const { db } = ctx
  await requireContentRight(ctx, id, 'own')
  const known = await findKnown(ctx, key, id)
  if (known) return known
  const source = await findContent(db, id)
  if (!source) throw new AppError('content.not_found')
  const chapters = source.isSeries ? await findChapters(ctx, source) : []
  const copied: CopiedParts[] = []
  try {
    for (const record of [source, ...chapters])
      copied.push(await copyParts(ctx, record, chapters.length > 0 && record !== source))
    const made = await inTransaction(ctx, (tx) => storeAll(ctx, tx, copied, key))
    if (made !== undefined) return toAnswer(db, made)
  } catch (error) {
    if (error instanceof AppError) await giveUp(ctx, copied)
    throw error
  }
  await giveUp(ctx, copied)
  const other = await findKnown(ctx, key, id)
  if (!other) throw new AppError('request.key_reused', { fields: ['clave'] })
  return other
}

/** The copy that a key has made. It belongs to the owner of the old event; its creator may have no right to it now. */
async function findKnown(ctx: SignedInCtx, key: string, sourceId: number) {
  const known = await findCopyByKey(ctx.db, ctx.actor.accountId, key)
  if (!known) return undefined
  if (known.sourceId !== null && known.sourceId !== sourceId)
    throw new AppError('request.key_reused', { fields: ['clave'] })
  await requireContentRight(ctx, known.contentId, 'own')
  return toAnswer(ctx.db, known.contentId)
}

async function toAnswer(db: Db, id: number) {
  const record = await findContent(db, id)
  if (!record) throw new AppError('content.not_found')
  return toFullContent(record, await readReference(db))
}

/** An administrator copies all chapters, an owner their own. */
async function findChapters({ db, actor }: SignedInCtx, source: EventRecord): Promise<EventRecord[]> {
  const ids = await listChapterIds(db, source.id, actor.isAdmin ? undefined : source.ownerId)
  if (ids.length > MAX_CHAPTERS) throw new AppError('copy.too_large', { variables: { most: MAX_CHAPTERS } })
  const records = new Map((await findContents(db, ids)).map((record) => [record.id, record]))
  return ids.flatMap((id) => records.get(id) ?? [])
}

/** Returns the number of the new event; undefined, with nothing stored, when the key has made one meanwhile. */
async function storeAll(
  ctx: SignedInCtx,
  tx: Db,
  [first, ...chapters]: readonly CopiedParts[],
  key: string,
): Promise<number | undefined> {
  if (!first) throw new Error('a copy has a source')
  const id = await storeCopy(ctx, tx, first, key)
  if (id === undefined) return undefined
  const ids = [id]
  for (const [place, chapter] of chapters.entries()) {
    const chapterId = (await storeCopy(ctx, tx, chapter, null)) as number
    await setChapter(tx, chapterId, id, place + 1)
    ids.push(chapterId)
  }
  await refreshProgress(tx, ids)
  return id
}

async function storeCopy(
  ctx: SignedInCtx,
  tx: Db,
  { source, pictures, extras, isSold, keys, isIncomplete }: CopiedParts,
  key: string | null,
): Promise<number | undefined> {
  const reference = await readReference(tx)
  const owner = await findOwnerFacts(tx, source.ownerId)
  if (!owner) throw new AppError('content.not_found')
  const record = copiedRecord(source, owner, reference)
  const quota = ctx.actor.isAdmin ? undefined : await readQuotaFigures(tx)
  const { id } = await insertContent(tx, columnsOf(record, reference), quota)
  const items = renewalOf(source, isSold, isIncomplete)
  const isFirst = await insertCopy(tx, {
    content_id: id,
    source_id: source.id,
    made_by: ctx.actor.accountId,
    key,
    items: Object.fromEntries(items.map((code) => [code, false])),
  })
  if (!isFirst) {
    await tx.deleteFrom('content').where('id', '=', id).execute()
    return undefined
  }
  const bytes = [...pictures, ...extras.map(({ file }) => ({ bytes: file?.bytes ?? 0 }))].reduce(
    (all, one) => all + one.bytes,
    0,
  )
  if (bytes > 0) await requireEventStorage({ db: tx, actor: ctx.actor }, id, bytes)
  await insertPictures(tx, id, pictures)
  await insertExtras(tx, id, extras)
  await copyTies(tx, source.id, id)
  for (const part of ctx.services.eventParts) await part.copy(tx, source.id, id)
  await claimFiles(tx, keys)
  await writeAudit(tx, {
    actorId: ctx.actor.accountId,
    action: 'content.copied',
    subject: 'content',
    subjectId: id,
    detail: { from: source.id },
  })
  return id
}

const giveUp = (ctx: SignedInCtx, copied: readonly CopiedParts[]): Promise<void> =>
  dropFiles(
    ctx,
    copied.flatMap(({ keys }) => keys),
  )
