import { AppError } from '../../platform/errors.ts'
import { isMadridRow, madridRow } from './madrid-row.ts'
import { isOwnRow, ownRow } from './own-row.ts'
import { findTable, readCsv } from './read-csv.ts'
import { brokenRow, type ImportFormat, type ReadRow, type RowOptions } from './read-row.ts'
import { splitJson } from './split-json.ts'

export interface Programme {
  format: ImportFormat
  rows: AsyncGenerator<ReadRow>
}

const HEAD_LENGTH = 4096

/**
 * Tells the format of a programme by its content and answers its rows, read as they are asked for.
 * @throws AppError `import.unreadable` when there is nothing, `import.unknown_format` when it is no programme.
 */
export async function readProgramme(
  chunks: AsyncIterable<string>,
  options: RowOptions = {},
): Promise<Programme> {
  const iterator = chunks[Symbol.asyncIterator]()
  let head = ''
  for (let next = await iterator.next(); !next.done; next = await iterator.next()) {
    head += next.value
    if (head.trimStart().length >= HEAD_LENGTH) break
  }
  head = head.replace(/^\uFEFF/, '')
  if (head.trim() === '') throw new AppError('import.unreadable')
  const all = joined(head, iterator)
  if (/^\s*[[{]/.test(head)) return readJson(all, options)
  const table = findTable(head, (columns) => isOwnRow(Object.fromEntries(columns.map((name) => [name, '']))))
  if (!table) throw new AppError('import.unknown_format')
  return { format: 'csv', rows: readCsv(all, table, options) }
}

async function* joined(head: string, rest: AsyncIterator<string>): AsyncGenerator<string> {
  yield head
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value
}

async function readJson(chunks: AsyncIterable<string>, options: RowOptions): Promise<Programme> {
  const items = objectsOf(chunks)
  // The first object tells whose list this is.
  const first = await items.next()
  const sample = first.done ? undefined : first.value
  if (!sample || 'fault' in sample) throw new AppError('import.unknown_format')
  const isMadrid = isMadridRow(sample.object)
  if (!isMadrid && !isOwnRow(sample.object)) throw new AppError('import.unknown_format')
  const read = isMadrid ? madridRow : ownRow
  async function* rows(): AsyncGenerator<ReadRow> {
    let row = 0
    for (let next = first; !next.done; next = await items.next()) {
      row++
      yield 'fault' in next.value
        ? brokenRow(row, next.value.fault)
        : readSafely(read, next.value.object, row, options)
    }
  }
  return { format: isMadrid ? 'madrid' : 'json', rows: rows() }
}

type Item = { object: Record<string, unknown> } | { fault: string }

async function* objectsOf(chunks: AsyncIterable<string>): AsyncGenerator<Item> {
  for await (const item of splitJson(chunks)) {
    if ('fault' in item) yield item
    else {
      try {
        yield { object: JSON.parse(item.text) as Record<string, unknown> }
      } catch {
        yield { fault: 'import.not_a_row' }
      }
    }
  }
}

/** Values of any shape may stand in a JSON file: a row we cannot make sense of is refused, and only that row. */
function readSafely(
  read: typeof ownRow,
  object: Record<string, unknown>,
  row: number,
  options: RowOptions,
): ReadRow {
  try {
    return read(object, row, options)
  } catch {
    return brokenRow(row, 'import.not_a_row')
  }
}
