import type { Language } from './language.ts'

/**
 * Spreadsheets run cells with this beginning as formulas, with any blanks before it; some accept the wide characters as
 * well.
 */
const FORMULA = /^[\s\u00A0\p{Cf}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/u

/** Returns a text as a cell of a CSV file may carry it: one that a spreadsheet would run gets an apostrophe before it. */
export const spreadsheetText = (text: string): string => (FORMULA.test(text) ? `'${text}` : text)

/** Separator of cells where the language is spoken: a spreadsheet opens any other as one column. */
export const CSV_SEPARATOR: Readonly<Record<Language, ';' | ','>> = { es: ';', en: ',', eu: ';' }

/** Returns a text as a cell of a CSV file, guarded, and quoted where it has to be (RFC 4180). */
export function csvCell(text: string): string {
  const safe = spreadsheetText(text)
  return /[;,"\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Returns lines as a CSV file: UTF-8 with its mark. Numbers are written as they are; null is an empty cell. */
export function csvFile(
  lines: readonly (readonly (string | number | null)[])[],
  separator: ';' | ',',
): string {
  const toText = (value: string | number | null) =>
    typeof value === 'string' ? csvCell(value) : String(value ?? '')
  return `\uFEFF${lines.map((line) => line.map(toText).join(separator)).join('\r\n')}\r\n`
}
