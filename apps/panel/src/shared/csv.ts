/** Spreadsheets run cells that begin so as formulas. */
const FORMULA = /^[=+\-@\t\r]/

function cell(value: string | number | null): string {
  const text = value === null ? '' : String(value)
  const safe = typeof value === 'string' && FORMULA.test(text) ? `'${text}` : text
  return /[;"\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Lines as CSV that spreadsheets open with a double click: semicolons, UTF-8 with its mark. Text never becomes a formula. */
export function csvText(lines: readonly (readonly (string | number | null)[])[]): string {
  return `\uFEFF${lines.map((line) => line.map(cell).join(';')).join('\r\n')}\r\n`
}
