import type { Report } from './run-import.ts'

/** Spreadsheets run cells that begin so as formulas. */
const FORMULA = /^[=+\-@\t\r]/

function cell(value: string | number | null): string {
  const text = value === null ? '' : String(value)
  const safe = typeof value === 'string' && FORMULA.test(text) ? `'${text}` : text
  return /[;"\n\r]/.test(safe) ? `"${safe.replace(/"/g, '""')}"` : safe
}

/** The report as CSV that spreadsheets of southern Europe open as they are: semicolons, UTF-8 with a mark. */
export function reportCsv(report: Pick<Report, 'rows'>): string {
  const lines = report.rows.map((row) =>
    [row.row, row.externalId, row.title, row.result, row.reasons.join(' · '), row.contentId]
      .map(cell)
      .join(';'),
  )
  return `\uFEFF${['fila;clave;titulo;resultado;motivos;contenido_id', ...lines].join('\r\n')}\r\n`
}
