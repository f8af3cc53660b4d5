import type { SignedInCtx } from '../../database/context.ts'
import type { Db, Row } from '../../database/tables.ts'
import { ensureTypeStock } from '../../ticketing/ticket-types/on-sale-store.ts'
import { DEFAULT_TERMS, readTerms, saveTerms } from '../../ticketing/ticket-types/terms-store.ts'
import { insertType, listTypes, type TypeRecord } from '../../ticketing/ticket-types/ticket-type-store.ts'
import type { EventRecord } from '../event/event-record.ts'
import { listExtraRows } from '../extras/extra-store.ts'
import { listMediaRows } from '../media/media-store.ts'
import { copyExtraFile, copyPicture, inLanes } from './copy-files.ts'

/** Gallery pictures that come along, of an event and of each chapter of a series. */
const MAX_PICTURES = 40
const MAX_OF_CHAPTER = 4
/** Bytes of a document or sound that comes along. */
const MAX_BYTES = 20_000_000

/** What belongs to an event, with files of its own already stored but named by no row yet. */
export interface CopiedParts {
  source: EventRecord
  pictures: Row<'media'>[]
  extras: Row<'extra'>[]
  types: TypeRecord[]
  /** To be claimed by the transaction that names the files. */
  keys: string[]
  /** Something did not come along: a video, a large file, pictures beyond the limit. */
  isIncomplete: boolean
}

/** Copies the files of an event; takes a while, so never inside a transaction. */
export async function copyParts(
  ctx: SignedInCtx,
  source: EventRecord,
  isChapter: boolean,
): Promise<CopiedParts> {
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
    types: (await listTypes(ctx.db, source.id)).filter(({ is_active: isActive }) => isActive),
    keys: copied.flatMap(({ keys }) => keys),
    isIncomplete: copied.length < rows.length + known.length || source.video !== null,
  }
}

/** What is sold, with its prices and without its dates; nothing of it was taken yet. */
export async function insertOffer(tx: Db, fromId: number, toId: number, types: readonly TypeRecord[]) {
  for (const type of types) {
    const { content_id: _, id: __, version: ___, position: ____, created_at, updated_at, ...values } = type
    await insertType(tx, toId, {
      ...values,
      session_ids: null,
      sale_starts_at: null,
      sale_ends_at: null,
    })
  }
  if (types.some(({ capacity }) => capacity !== null)) await ensureTypeStock(tx, toId)
  const terms = await readTerms(tx, fromId)
  if (terms !== DEFAULT_TERMS) await saveTerms(tx, toId, terms)
}
