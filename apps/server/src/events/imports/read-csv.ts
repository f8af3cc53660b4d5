import { PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { parse as parseStream } from 'csv-parse'
import { parse } from 'csv-parse/sync'
import { readEntities, withLateEntities } from './clean-text.ts'
import { guessColumns } from './guess-columns.ts'
import { ownRow } from './own-row.ts'
import { brokenRow, type ReadRow, type RowOptions } from './read-row.ts'
import { TableRows } from './table-rows.ts'

/** A quote that is never closed would otherwise swallow the rest of the file. */
const MAX_CHARACTERS_OF_ROW = 200_000
const SEPARATORS = [';', ',', '\t', '|'] as const

/** Where a table begins in a text and what parts its cells. */
export interface TableHead {
  separator: string
  /** Lines above the one that names the columns. */
  skippedLines: number
  columns: string[]
}

/** Lines looked at for the names of the columns. */
const MAX_TITLE_LINES = 30

/**
 * Finds the line that names the columns: the first one with a title among at least two names, below a `sep=` line and titles of
 * the sheet. Undefined when no line has one.
 */
export function findTable(
  head: string,
  isTitled: (columns: readonly string[]) => boolean,
): TableHead | undefined {
  const lines = head.split(/\r\n?|\n/)
  const [, said] = /^sep=(.)$/i.exec(lines[0]?.trim() ?? '') ?? []
  for (const [index, line] of lines.slice(0, MAX_TITLE_LINES).entries()) {
    const separator = said ?? separatorOf(line)
    const columns = cellsOf(line, separator)
    if (isTitled(columns) && (columns.length > 1 || index === 0))
      return { separator, skippedLines: index, columns }
  }
  return undefined
}

/** The first line that may name columns although none of them is a title: a person can say which one is. */
export const findAnyTable = (head: string): TableHead | undefined =>
  /[;,\t|][^\r\n]*[\r\n]+[^\r\n]*[;,\t|]/.test(head)
    ? findTable(head, (columns) => columns.filter((name) => name !== '').length >= MIN_UNTITLED_COLUMNS)
    : undefined

/** A text with a comma is no table. */
const MIN_UNTITLED_COLUMNS = 3

/** The cells of one line, quotes taken off. */
function cellsOf(line: string, separator: string): string[] {
  try {
    const [cells = []] = parse(line, { delimiter: separator, relax_quotes: true, trim: true }) as string[][]
    return cells
  } catch {
    return line.split(separator)
  }
}

/** The separator that stands most often in a line, outside quotes. */
export function separatorOf(head: string): string {
  const line = (/^(?:"(?:[^"]|"")*"|[^"\r\n])*/.exec(head)?.[0] ?? '').replace(/"(?:[^"]|"")*"/g, '')
  const counts = SEPARATORS.map((separator) => line.split(separator).length)
  return SEPARATORS[counts.indexOf(Math.max(...counts))] ?? ';'
}

/** Names of columns, each once: the second `Precio` is `Precio 2`, one without a name gets that of its place. */
export function columnNames(names: readonly string[]): string[] {
  const seen = new Map<string, number>()
  return names.map((given, index) => {
    const name = given.trim() || `columna_${index + 1}`
    const count = (seen.get(name) ?? 0) + 1
    seen.set(name, count)
    return count === 1 ? name : `${name} ${count}`
  })
}

/**
 * Rows of a CSV text while it is being read, below the line that names the columns. Rows that cannot be taken apart are
 * answered as refused. Errors of the whole file end the rows with one refusal.
 */
export async function* readCsv(
  chunks: AsyncIterable<string>,
  { separator, skippedLines }: TableHead,
  options: RowOptions,
): AsyncGenerator<ReadRow> {
  const parser = parseStream({
    bom: true,
    columns: columnNames,
    delimiter: separator,
    from_line: skippedLines + 1,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    trim: true,
    max_record_size: MAX_CHARACTERS_OF_ROW,
  })
  const output = new PassThrough({ objectMode: true, highWaterMark: 64 })
  const text = separator === ';' ? withReadEntities(chunks) : chunks
  const done = pipeline(Readable.from(text), parser, output).then(
    () => undefined,
    (error: Error) => error,
  )
  const table = new TableRows(options.year)
  let row = 0
  const read = (record: Record<string, string>, guessed: ReadonlyMap<string, string>) => {
    row++
    const source = table.next(separator === ';' ? withEntities(record) : record)
    return source && ownRow(source, row, { ...options, guessed })
  }
  const waiting: Record<string, string>[] = []
  let guessed: ReadonlyMap<string, string> | undefined
  try {
    for await (const record of output) {
      // Columns with unknown names are determined from the first rows.
      if (!guessed && waiting.push(record as Record<string, string>) < GUESSED_BY) continue
      guessed ??= guessColumns(waiting, options.year)
      for (const each of waiting.length > 0 ? waiting.splice(0) : [record as Record<string, string>]) {
        const event = read(each, guessed)
        if (event) yield event
      }
    }
    guessed ??= guessColumns(waiting, options.year)
    for (const each of waiting) {
      const event = read(each, guessed)
      if (event) yield event
    }
  } catch {
    // Told below, with the row where it happened.
  }
  if (await done) yield brokenRow(row + 1, 'import.cut_off')
}

/** Rows that are looked at before the first of them is read. */
export const GUESSED_BY = 50

const withEntities = (record: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(record).map(([name, cell]) => [withLateEntities(name), withLateEntities(cell)]),
  )

/** The semicolon of `&Ntilde;` parts no cells. Entities that mean a quote or a tag stay as they are. */
async function* withReadEntities(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = ''
  for await (const chunk of chunks) {
    const text = rest + chunk
    // One may be cut by the end of the piece.
    const cut = text.lastIndexOf('&')
    const end = cut >= 0 && text.length - cut < 12 && !text.includes(';', cut) ? cut : text.length
    rest = text.slice(end)
    yield readEntities(text.slice(0, end))
  }
  yield rest
}
