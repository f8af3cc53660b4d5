import { csvFile } from '@larunbat/rules/text/spreadsheet-text'
import type { Report } from './run-import.ts'

const HEADINGS = ['fila', 'clave', 'titulo', 'resultado', 'motivos', 'contenido_id']

/** The report of the command line as CSV, with semicolons. */
export function reportCsv(report: Pick<Report, 'rows'>): string {
  const lines = report.rows.map((row) => [
    ...[row.row, row.externalId, row.title, row.result],
    ...[row.reasons.join(' · '), row.eventId],
  ])
  return csvFile([HEADINGS, ...lines], ';')
}
