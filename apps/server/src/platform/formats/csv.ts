import type { Language } from '@larunbat/rules/text/language'
import { CSV_SEPARATOR, csvCell } from '@larunbat/rules/text/spreadsheet-text'
import type { Cell, Row, RowStyle, Rows } from './table.ts'

/** Signs of decimals that spreadsheets expect where the language is at home. */
const POINT = { es: ',', eu: ',', en: '.' } as const

/** How rows of such a file look that the database writes. */
export function csvStyle(language: Language): RowStyle {
  const [separator, point] = [CSV_SEPARATOR[language], POINT[language]]
  return {
    begin: (cells) => cells.map((text) => csvCell(text) + separator).join(''),
    text: csvCell,
    ...{ plain: ['', ''], money: ['', ''], point, nothing: '', between: separator, end: '\r\n' },
  }
}

/** A table as CSV: UTF-8 with its mark, no text becomes a formula. One piece of text a batch of rows. */
export async function* writeCsv(rows: Rows, language: Language): AsyncGenerator<string> {
  const [separator, point] = [CSV_SEPARATOR[language], POINT[language]]
  const toText = (cell: Cell): string => {
    if (cell === null) return ''
    if (typeof cell === 'string') return csvCell(cell)
    if (typeof cell === 'number') return String(cell).replace('.', point)
    if ('cents' in cell) return decimals(cell.cents, 2).replace('.', point)
    return cell.share.toFixed(4).replace('.', point)
  }
  const line = (row: Row) => `${row.map(toText).join(separator)}\r\n`
  yield '\uFEFF'
  for await (const batch of rows) yield typeof batch === 'string' ? batch : batch.map(line).join('')
}

/** Minor units as a decimal number with a point, exact: 1234 -> `12.34`. */
export function decimals(cents: number, digits: number): string {
  const text = String(Math.abs(cents)).padStart(digits + 1, '0')
  return `${cents < 0 ? '-' : ''}${text.slice(0, -digits)}.${text.slice(-digits)}`
}
