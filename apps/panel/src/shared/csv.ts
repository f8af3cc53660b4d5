import { spreadsheetText } from '@larunbat/rules/spreadsheet-text'

function cell(value: string | number | null): string {
  const safe = typeof value === 'string' ? spreadsheetText(value) : String(value ?? '')
  return /[;"\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Lines as CSV that spreadsheets open with a double click: semicolons, UTF-8 with its mark. Text never becomes a formula. */
export function csvText(lines: readonly (readonly (string | number | null)[])[]): string {
  return `\uFEFF${lines.map((line) => line.map(cell).join(';')).join('\r\n')}\r\n`
}
