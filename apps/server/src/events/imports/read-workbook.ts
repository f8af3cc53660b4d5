import type { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { type Entry, fromBuffer, type ZipFile } from 'yauzl'
import { AppError } from '../../platform/errors.ts'
import { parseXml } from './parse-xml.ts'

/** Parts of a workbook that are opened; pictures, macros and links to other files are not. */
const PARTS = /^xl\/(?:workbook|sharedStrings|styles|worksheets\/[\w-]+|_rels\/workbook\.xml)\.(?:xml|rels)$/i
/** Bytes that one part, and all of them, may become. Counted while they are unpacked: what the archive says of itself may be wrong. */
const MAX_PART_BYTES = 32 * 1024 * 1024
const MAX_BYTES = 64 * 1024 * 1024
const MAX_ENTRIES = 5_000
const MAX_COLUMNS = 500
const MAX_CELLS = 1_000_000
const MAX_MERGED_CELLS = 100_000

/** Rows of one sheet, without the empty ones: cells as a person sees them, dates as `2026-11-28 19:00`. */
export interface Sheet {
  name: string
  rows: string[][]
}

/** True for a ZIP, which is what a .xlsx is. */
export const isZip = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4

/** True for the container of .xls, and of a .xlsx with a password. */
export const isOldWorkbook = (bytes: Uint8Array): boolean =>
  [0xd0, 0xcf, 0x11, 0xe0].every((byte, index) => bytes[index] === byte)

/**
 * Returns the visible sheets of a .xlsx (ECMA-376). Formulas are never computed: the result that was saved with them is read.
 * @throws AppError `import.unreadable` for what is no workbook, `import.too_much_inside` for more than the limits.
 */
export async function readWorkbook(bytes: Buffer): Promise<Sheet[]> {
  const parts = await unpack(bytes)
  const workbook = parts.get('xl/workbook.xml')
  if (workbook === undefined) throw new AppError('import.unreadable')
  const targets = new Map<string, string>()
  parseXml(parts.get('xl/_rels/workbook.xml.rels') ?? '', {
    open: (name, { Id = '', Target = '' }) => {
      if (name === 'Relationship') targets.set(Id, Target.replace(/^\/?(?:xl\/)?/, 'xl/'))
    },
  })
  const sheets: { name: string; path: string }[] = []
  let hasOldEpoch = false
  parseXml(workbook, {
    open: (tag, { name = '', state, 'r:id': id = '', date1904 }) => {
      if (tag === 'workbookPr') hasOldEpoch = date1904 === '1' || date1904 === 'true'
      if (tag === 'sheet' && state !== 'hidden' && state !== 'veryHidden')
        sheets.push({ name, path: targets.get(id) ?? '' })
    },
  })
  const strings = sharedStrings(parts.get('xl/sharedStrings.xml') ?? '')
  const isDate = dateStyles(parts.get('xl/styles.xml') ?? '')
  const budget = { cells: MAX_CELLS }
  return sheets.map(({ name, path }) => ({
    name,
    rows: sheetRows(parts.get(path) ?? '', { strings, isDate, hasOldEpoch, budget }),
  }))
}

async function unpack(bytes: Buffer): Promise<Map<string, string>> {
  const open = promisify<Buffer, { lazyEntries: boolean }, ZipFile>(fromBuffer as never)
  let file: ZipFile
  try {
    file = await open(bytes, { lazyEntries: true })
  } catch {
    throw new AppError('import.unreadable')
  }
  if (file.entryCount > MAX_ENTRIES) throw new AppError('import.too_much_inside')
  const openEntry = promisify<Entry, Readable>(file.openReadStream.bind(file) as never)
  const parts = new Map<string, string>()
  let left = MAX_BYTES
  try {
    for await (const entry of entriesOf(file)) {
      if (!PARTS.test(entry.fileName)) continue
      const pieces: Buffer[] = []
      let size = 0
      for await (const piece of (await openEntry(entry)) as AsyncIterable<Buffer>) {
        size += piece.length
        if (size > MAX_PART_BYTES || size > left) throw new AppError('import.too_much_inside')
        pieces.push(piece)
      }
      left -= size
      parts.set(entry.fileName, Buffer.concat(pieces).toString('utf8'))
    }
  } catch (error) {
    throw error instanceof AppError ? error : new AppError('import.unreadable')
  }
  return parts
}

async function* entriesOf(file: ZipFile): AsyncGenerator<Entry> {
  for (;;) {
    const entry = await new Promise<Entry | undefined>((resolve, reject) => {
      file.once('entry', resolve)
      file.once('end', () => resolve(undefined))
      file.once('error', reject)
      file.readEntry()
    })
    file.removeAllListeners()
    if (!entry) return
    yield entry
  }
}

/** Texts that cells point to; readings of Japanese (`rPh`) are not part of them. */
function sharedStrings(xml: string): string[] {
  const strings: string[] = []
  let text = ''
  let isText = false
  let phonetic = 0
  parseXml(xml, {
    open: (name) => {
      if (name === 'si') text = ''
      if (name === 'rPh') phonetic++
      isText = name === 't' && phonetic === 0
    },
    text: (value) => {
      if (isText) text += value
    },
    close: (name) => {
      if (name === 't') isText = false
      if (name === 'rPh') phonetic--
      if (name === 'si') strings.push(text)
    },
  })
  return strings
}

/** Formats of ECMA-376, 18.8.30, that show days or hours. */
const isDateFormat = (id: number) => (id >= 14 && id <= 22) || (id >= 45 && id <= 47)

/** Tells by the number of a cell's style whether it shows a day or an hour. */
function dateStyles(xml: string): (style: number) => boolean {
  const formats = new Map<number, boolean>()
  const styles: boolean[] = []
  let isInCells = false
  parseXml(xml, {
    open: (name, { numFmtId = '0', formatCode = '' }) => {
      if (name === 'numFmt') formats.set(Number(numFmtId), isDateCode(formatCode))
      if (name === 'cellXfs') isInCells = true
      if (name === 'xf' && isInCells) {
        const id = Number(numFmtId)
        styles.push(formats.get(id) ?? isDateFormat(id))
      }
    },
    close: (name) => {
      if (name === 'cellXfs') isInCells = false
    },
  })
  return (style) => styles[style] ?? false
}

/** `dd/mm/yyyy`, `[h]:mm`; not `#,##0 "m"`, `[Red]0`. */
const isDateCode = (code: string) =>
  /[ymdhs]/i.test(code.replace(/"[^"]*"|\\.|_.|\[(?!h+\]|m+\]|s+\])[^\]]*\]|general/gi, ''))

interface Book {
  strings: readonly string[]
  isDate: (style: number) => boolean
  hasOldEpoch: boolean
  budget: { cells: number }
}

function sheetRows(xml: string, book: Book): string[][] {
  const rows = new Map<number, string[]>()
  const merged: string[] = []
  let row = 0
  let column = 0
  let type = ''
  let style = 0
  let value = ''
  let isValue = false
  parseXml(xml, {
    open: (name, attributes) => {
      if (name === 'row') {
        row = Number(attributes.r ?? row + 1)
        column = -1
      } else if (name === 'c') {
        column = attributes.r === undefined ? column + 1 : columnOf(attributes.r)
        type = attributes.t ?? 'n'
        style = Number(attributes.s ?? 0)
        value = ''
      } else if (name === 'mergeCell' && attributes.ref !== undefined) merged.push(attributes.ref)
      isValue = name === 'v' || name === 't'
    },
    text: (text) => {
      if (isValue) value += text
    },
    close: (name) => {
      if (name === 'v' || name === 't') isValue = false
      if (name !== 'c') return
      const cell = cellText(value, type, style, book)
      if (cell === '' || column >= MAX_COLUMNS) return
      if (--book.budget.cells < 0) throw new AppError('import.too_much_inside')
      const cells = rows.get(row) ?? []
      rows.set(row, cells)
      cells[column] = cell
    },
  })
  fillMerged(rows, merged)
  return [...rows]
    .sort(([a], [b]) => a - b)
    .map(([, cells]) => Array.from(cells, (cell: string | undefined) => cell ?? ''))
}

function cellText(value: string, type: string, style: number, book: Book): string {
  if (type === 's') return (book.strings[Number(value)] ?? '').trim()
  if (type === 'e') return ''
  if (type !== 'n' || value === '') return value.trim()
  const number = Number(value)
  if (!Number.isFinite(number)) return ''
  if (book.isDate(style)) return dateText(number + (book.hasOldEpoch && number >= 1 ? 1462 : 0))
  // 12.1 may be stored as 12.100000000000001.
  return String(Number(number.toPrecision(15)))
}

const SERIAL_EPOCH = Date.UTC(1899, 11, 30)

/** `2026-11-28 19:00`; an hour alone below one day, a day alone at midnight. */
function dateText(serial: number): string {
  if (serial < 0 || serial > 2_958_465) return ''
  const at = new Date(SERIAL_EPOCH + Math.round(serial * 1440) * 60_000).toISOString()
  if (serial < 1) return at.slice(11, 16)
  return Number.isInteger(serial) ? at.slice(0, 10) : `${at.slice(0, 10)} ${at.slice(11, 16)}`
}

/** `AB12` -> 27. */
function columnOf(reference: string): number {
  let column = 0
  for (const letter of /^[A-Z]{1,3}/.exec(reference)?.[0] ?? 'A')
    column = column * 26 + letter.charCodeAt(0) - 64
  return column - 1
}

/** A day or place merged over several rows stands for each of them. Cells merged across are one cell of a title. */
function fillMerged(rows: Map<number, string[]>, merged: readonly string[]): void {
  let left = MAX_MERGED_CELLS
  for (const reference of merged) {
    const [from = '', to = from] = reference.split(':')
    const [first, last] = [Number(/\d+/.exec(from)?.[0]), Number(/\d+/.exec(to)?.[0])]
    const column = columnOf(from)
    const value = rows.get(first)?.[column]
    if (value === undefined || columnOf(to) !== column) continue
    for (let row = first + 1; row <= last && left > 0; row++, left--) {
      const cells = rows.get(row)
      if (cells && (cells[column] ?? '') === '') cells[column] = value
    }
  }
}
