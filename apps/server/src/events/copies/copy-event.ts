import type { copyEvent as contract, renewalCode } from '@larunbat/contract'
import type { Of } from '@larunbat/contract/kit'
import { EVENT_FIELD_NAMES, factsOfField } from '@larunbat/rules/events/event-fields'
import { inTransaction, type SignedInCtx, type SignedInHandler } from '../../database/context.ts'
import type { Db, Row } from '../../database/tables.ts'
import { claimFiles, dropFiles } from '../../files/stored-files/file-ledger.ts'
import { writeAudit } from '../../identity/audit/audit-store.ts'
import { AppError } from '../../platform/errors.ts'
import { type Reference, readReference } from '../../reference/lookups/reference.ts'
import { readQuotaFigures, requireEventStorage } from '../../reference/quotas/quota-store.ts'
import { requireEventRight } from '../event/access.ts'
import { columnsOf } from '../event/apply-changes.ts'
import { toEventDetail } from '../event/completeness-record.ts'
import type { EventRecord, OwnerFacts } from '../event/event-record.ts'
import { findEvent, findEvents, findOwnerFacts, insertEvent } from '../event/event-store.ts'
import { newRecord } from '../event/new-event-record.ts'
import { refreshProgress } from '../event/refresh-progress.ts'
import { listExtraRows } from '../extras/extra-store.ts'
import { listMediaRows } from '../media/media-store.ts'
import { copyExtraFile, copyPicture, inLanes } from './copy-files.ts'
import {
  copyTies,
  findCopyByKey,
  insertCopy,
  insertExtras,
  insertPictures,
  listChapterIds,
  setChapter,
} from './copy-store.ts'

/** Gallery pictures that come along, of an event and of each chapter of a series. */
const MAX_PICTURES = 40
const MAX_OF_CHAPTER = 4
/** Bytes of a document or sound that comes along. */
const MAX_BYTES = 20_000_000

/** What belongs to an event, with files of its own already stored but named by no row yet. */
interface CopiedParts {
  source: EventRecord
  pictures: Row<'media'>[]
  extras: Row<'extra'>[]
  /** It has something that is sold. */
  isSold: boolean
  /** To be claimed by the transaction that names the files. */
  keys: string[]
  /** Something did not come along: a video, a large file, pictures beyond the limit. */
  isIncomplete: boolean
}

/** Copies the files of an event; takes a while, so never inside a transaction. */
async function copyParts(ctx: SignedInCtx, source: EventRecord, isChapter: boolean): Promise<CopiedParts> {
  const parts = ctx.services.eventParts
  const rows = await listMediaRows(ctx.db, source.id)
  const most = isChapter ? MAX_OF_CHAPTER : MAX_PICTURES
  const gallery = rows.filter(({ use }) => use === 'gallery').slice(0, most)
  const wanted = rows.filter((row) => row.use !== 'gallery' || gallery.includes(row))
  const pictures = await inLanes(wanted, async (row) => {
    const copy = await copyPicture(ctx, row)
    return copy && { row: { ...row, ...copy.picture }, keys: copy.keys }
  })
  const known = await listExtraRows(ctx.db, source.id)
  const fit = known.filter(({ kind, file }) => kind !== 'video' && (file?.bytes ?? 0) <= MAX_BYTES)
  const extras = await inLanes(fit, async (row) => {
    if (!row.file) return { row, keys: [] }
    const copy = await copyExtraFile(ctx, row.file)
    return copy && { row: { ...row, file: copy.file }, keys: copy.keys }
  })
  const copied = [...pictures, ...extras].filter((copy) => copy !== undefined)
  return {
    source,
    pictures: pictures.flatMap((copy) => (copy ? [copy.row] : [])),
    extras: extras.flatMap((copy) => (copy ? [copy.row] : [])),
    isSold: (await Promise.all(parts.map((part) => part.isSet(ctx.db, source.id)))).includes(true),
    keys: copied.flatMap(({ keys }) => keys),
    isIncomplete: copied.length < rows.length + known.length || source.video !== null,
  }
}

/** Chapters of a series that is copied whole. */
const MAX_CHAPTERS = 60

/**
 * Files first, each under a key of its own and loose, then one transaction with all rows, which claims them: whatever is
 * deleted of the old event later, the copy keeps its pictures. Two requests with one key end with one copy; the files of
 * the other one are given up.
 */
export const copyEvent: SignedInHandler<typeof contract> = async (ctx, { id, key }) => {
  const { db } = ctx
  await requireEventRight(ctx, id, 'own')
  const known = await findKnown(ctx, key, id)
  if (known) return known
  const source = await findEvent(db, id)
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
  await requireEventRight(ctx, known.eventId, 'own')
  return toAnswer(ctx.db, known.eventId)
}

async function toAnswer(db: Db, id: number) {
  const record = await findEvent(db, id)
  if (!record) throw new AppError('content.not_found')
  return toEventDetail(record, await readReference(db))
}

/** An administrator copies all chapters, an owner their own. */
async function findChapters({ db, actor }: SignedInCtx, source: EventRecord): Promise<EventRecord[]> {
  const ids = await listChapterIds(db, source.id, actor.isAdmin ? undefined : source.ownerId)
  if (ids.length > MAX_CHAPTERS) throw new AppError('copy.too_large', { variables: { most: MAX_CHAPTERS } })
  const records = new Map((await findEvents(db, ids)).map((record) => [record.id, record]))
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
  const { id } = await insertEvent(tx, columnsOf(record, reference), quota)
  const items = renewalOf(source, isSold, isIncomplete)
  const isFirst = await insertCopy(tx, {
    event_id: id,
    source_id: source.id,
    made_by: ctx.actor.accountId,
    key,
    items: Object.fromEntries(items.map((code) => [code, false])),
  })
  if (!isFirst) {
    await tx.deleteFrom('event').where('id', '=', id).execute()
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
    subject: 'event',
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

type RenewalCode = Of<typeof renewalCode>

/** A draft of the running edition with what an event says, its owner's as they stand now; not yet stored. */
function copiedRecord(source: EventRecord, owner: OwnerFacts, reference: Reference): EventRecord {
  const values = Object.fromEntries(
    EVENT_FIELD_NAMES.filter((field) => factsOfField(field).copied).map((field) => [field, source[field]]),
  )
  const record = newRecord(owner, reference.currentEditionId, values, reference)
  return {
    ...record,
    isSeries: source.isSeries,
    ...(source.isHubFixed ? { hubId: source.hubId, isHubFixed: true } : {}),
  }
}

/** What has to be renewed in a copy: everything that was agreed for one edition. */
function renewalOf(source: EventRecord, isSold: boolean, isIncomplete: boolean): RenewalCode[] {
  const isPaid = source.ticketMode === 1 || source.ticketMode === 5 || isSold
  return [
    'fechas',
    ...(source.availability.includes('P') ? (['espacio'] as const) : []),
    ...(source.impact.project ? (['causa'] as const) : []),
    'derechos',
    ...(isPaid ? (['precios'] as const) : []),
    ...(source.participants.length > 0 ? (['participantes'] as const) : []),
    ...(source.isSeries ? (['capitulos'] as const) : []),
    ...(isIncomplete ? (['archivos'] as const) : []),
  ]
}
