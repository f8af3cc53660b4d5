import { PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { parse } from 'csv-parse'
import { ownRow } from './own-row.ts'
import { brokenRow, type ReadRow } from './read-row.ts'

/** A quote that is never closed would otherwise swallow the rest of the file. */
const MOST_CHARACTERS_OF_ROW = 200_000
const SEPARATORS = [';', ',', '\t'] as const

/** The separator that stands most often in the first line, outside quotes. */
export function separatorOf(head: string): string {
  const line = (/^(?:"(?:[^"]|"")*"|[^"\r\n])*/.exec(head)?.[0] ?? '').replace(/"(?:[^"]|"")*"/g, '')
  const counts = SEPARATORS.map((separator) => line.split(separator).length)
  return SEPARATORS[counts.indexOf(Math.max(...counts))] ?? ';'
}

/**
 * Rows of a CSV text while it is being read; the first line names the columns. Rows that cannot be taken apart are
 * answered as refused. Errors of the whole file end the rows with one refusal.
 */
export async function* readCsv(chunks: AsyncIterable<string>, head: string): AsyncGenerator<ReadRow> {
  const parser = parse({
    bom: true,
    columns: (names: string[]) => names.map((name, index) => name.trim() || `columna_${index + 1}`),
    delimiter: separatorOf(head),
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    trim: true,
    max_record_size: MOST_CHARACTERS_OF_ROW,
  })
  const output = new PassThrough({ objectMode: true, highWaterMark: 64 })
  const done = pipeline(Readable.from(chunks), parser, output).then(
    () => undefined,
    (error: Error) => error,
  )
  let row = 0
  try {
    for await (const record of output) {
      row++
      yield ownRow(record as Record<string, unknown>, row)
    }
  } catch {
    // Told below, with the row where it happened.
  }
  if (await done) yield brokenRow(row + 1, 'import.cut_off')
}
