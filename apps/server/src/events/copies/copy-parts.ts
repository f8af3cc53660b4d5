import type { SignedInCtx } from '../../database/context.ts'
import type { Row } from '../../database/tables.ts'
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
  /** It has something that is sold. */
  isSold: boolean
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
