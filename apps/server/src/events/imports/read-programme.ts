import { isTimeZone } from '@larunbat/rules/time/dates'
import { AppError } from '../../platform/errors.ts'
import { isScheduleHead, scheduleEvents, scheduleFacts } from './catalogue-shapes.ts'
import { columnName } from './column-names.ts'
import { guessColumns } from './guess-columns.ts'
import { isMadridRow, madridRow } from './madrid-row.ts'
import { isMonthFirst } from './month-first.ts'
import { isLineUp, isOwnRow, ownRow } from './own-row.ts'
import { readCalendar } from './read-calendar.ts'
import { columnNames, findAnyTable, findTable, GUESSED_BY, readCsv } from './read-csv.ts'
import { brokenRow, type ImportFormat, type ReadRow, type RowOptions } from './read-row.ts'
import { isOldWorkbook, isZip, readWorkbook, type Sheet } from './read-workbook.ts'
import { readXml } from './read-xml.ts'
import { splitJson } from './split-json.ts'
import { TableRows } from './table-rows.ts'

export interface Programme {
  format: ImportFormat
  rows: AsyncGenerator<ReadRow>
  /** Sheets of a workbook with something in them that are no events, as another one has titles and dates. */
  leftSheets?: { name: string; rows: number }[]
  /** What stands above the events: name of a calendar or conference, lines above a table. */
  title?: string | undefined
  /** Clock that a calendar or conference names. */
  zone?: string | undefined
}

const HEAD_LENGTH = 4096

/**
 * Detects the format of a programme from its content and returns its rows, read on demand.
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
  if (/^\s*BEGIN:VCALENDAR/i.test(head)) return readIcs(await wholeText(all), options)
  if (/^\s*<(?:\?xml|[a-z]+[ >])/i.test(head)) return listed('xml', readXml(await wholeText(all)), options)
  if (isScheduleHead(head)) return readSchedule(await wholeText(all), options)
  if (/^\s*[[{]/.test(head)) return readJson(all, options)
  const dated = { ...options, isMonthFirst: isMonthFirst(head) }
  const table = findTable(head, (columns) => isHead(columns, options)) ?? findAnyTable(head)
  if (!table) throw new AppError('import.unknown_format')
  const title = head
    .split(/\r\n?|\n/)
    .slice(0, table.skippedLines)
    .join(' ')
  return { format: 'csv', rows: readCsv(all, table, dated), title: title || undefined }
}

function readIcs(text: string, options: RowOptions): Programme {
  const [, title] = /^X-WR-CALNAME:(.*)$/im.exec(text) ?? []
  const [, zone] = /^X-WR-TIMEZONE:(.*)$/im.exec(text) ?? []
  return {
    ...listed('ics', readCalendar(text, options.year), options),
    title: title?.replace(/\\(.)/g, '$1').trim(),
    zone: isTimeZone(zone?.trim()) ? zone?.trim() : undefined,
  }
}

/** Longest text that is read as a whole, in characters: what a call may carry. */
const MAX_WHOLE = 20 * 1024 * 1024

async function wholeText(chunks: AsyncIterable<string>): Promise<string> {
  const pieces: string[] = []
  let length = 0
  for await (const piece of chunks) {
    length += piece.length
    if (length > MAX_WHOLE) throw new AppError('import.too_much_inside')
    pieces.push(piece)
  }
  return pieces.join('')
}

function readSchedule(text: string, options: RowOptions): Programme {
  let events: Record<string, unknown>[] | undefined
  try {
    events = scheduleEvents(JSON.parse(text))
  } catch {
    throw new AppError('import.unreadable')
  }
  if (!events) throw new AppError('import.unknown_format')
  const { title, zone } = scheduleFacts(JSON.parse(text))
  return { ...listed('json', events, options), title, zone: isTimeZone(zone) ? zone : undefined }
}

/** Rows that were all read before the first of them is used. */
function listed(
  format: ImportFormat,
  sources: readonly Record<string, unknown>[],
  options: RowOptions,
): Programme {
  if (sources.length === 0) throw new AppError('import.unknown_format')
  async function* rows(): AsyncGenerator<ReadRow> {
    for (const [index, source] of sources.entries()) {
      if (index % 200 === 199) await new Promise((resolve) => setImmediate(resolve))
      yield readSafely(ownRow, source, index + 1, options)
    }
  }
  return { format, rows: rows() }
}

/**
 * The same of a file that is no text: a .xlsx.
 * @throws AppError besides those above `import.old_workbook` for .xls or a password, `import.too_much_inside`.
 */
export async function readBinaryProgramme(bytes: Buffer, options: RowOptions = {}): Promise<Programme> {
  if (isOldWorkbook(bytes)) throw new AppError('import.old_workbook')
  if (!isZip(bytes)) throw new AppError('import.unreadable')
  const sheets = (await readWorkbook(bytes)).map((sheet) => sourcesOf(sheet, options))
  // Beside a sheet of events there are often lists and notes: they are no events.
  const isDated = sheets.some(({ isOfEvents }) => isOfEvents)
  const sources = sheets.flatMap(({ isOfEvents, rows }) => (isOfEvents || !isDated ? rows : []))
  const isTurned = isMonthFirst(sources.flatMap((source) => Object.values(source)).join('\n'))
  const guessed = guessColumns(sources.slice(0, GUESSED_BY), options.year)
  const leftSheets = isDated ? sheets.filter(({ isOfEvents, rows }) => !isOfEvents && rows.length > 0) : []
  const title = sheets.find(({ isOfEvents }) => isOfEvents)?.title
  const programme = listed('xlsx', sources, { ...options, isMonthFirst: isTurned, guessed })
  return {
    ...programme,
    title,
    leftSheets: leftSheets.map(({ name, rows }) => ({ name, rows: rows.length })),
  }
}

/** True for names of columns with a title among them, by their usual names or by what a person chose. */
function isHead(names: readonly string[], { columns }: RowOptions): boolean {
  const row = Object.fromEntries(names.map((name) => [columns?.get(name) || name, '']))
  return isOwnRow(row) || isLineUp(row)
}

/** Lines above the one that names the columns. */
const MAX_TITLE_ROWS = 30

interface SheetRows {
  name: string
  rows: Record<string, unknown>[]
  /** True for a sheet with a column of titles and one of days or hours. */
  isOfEvents: boolean
  /** Name of the sheet and the lines above its table. */
  title?: string
}

/** Rows of a sheet below the line that names its columns; a sheet without one has none. */
function sourcesOf({ name, rows }: Sheet, options: RowOptions): SheetRows {
  const above = rows.slice(0, MAX_TITLE_ROWS)
  const filled = (cells: readonly string[]) => cells.filter((cell) => cell !== '').length
  const titled = above.findIndex((cells) => filled(cells) > 1 && isHead(cells, options))
  const at = titled >= 0 ? titled : above.findIndex((cells) => filled(cells) >= 3)
  const head = rows[at]
  if (!head) return { name, rows: [], isOfEvents: false }
  const names = columnNames(head)
  const table = new TableRows(options.year)
  const fields = names.map((column) => options.columns?.get(column) ?? columnName(column))
  return {
    name,
    title: [name, ...rows.slice(0, at).flat()].filter((cell) => cell !== '').join(' '),
    isOfEvents: titled >= 0 && fields.some((field) => WHEN.has(field)),
    rows: rows
      .slice(at + 1)
      .map((cells) =>
        table.next(
          Object.fromEntries(cells.map((cell, index) => [names[index] ?? `columna_${index + 1}`, cell])),
        ),
      )
      .filter((row) => row !== undefined),
  }
}
const WHEN = new Set(['inicio', 'fecha', 'hora'])

async function* joined(head: string, rest: AsyncIterator<string>): AsyncGenerator<string> {
  yield head
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value
}

async function readJson(chunks: AsyncIterable<string>, options: RowOptions): Promise<Programme> {
  const items = objectsOf(chunks)
  // The first object determines whose list this is.
  const first = await items.next()
  const sample = first.done ? undefined : first.value
  if (!sample || 'fault' in sample) throw new AppError('import.unknown_format')
  // A person who chose columns wants them read, also of a file that is a known catalogue.
  const isMadrid = !options.columns && isMadridRow(sample.object)
  if (!isMadrid && !isOwnRow(sample.object) && !isLineUp(sample.object) && !options.columns)
    throw new AppError('import.unknown_format')
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
