import type { ImportReport } from '@larunbat/contract'
import type { Of } from '@larunbat/contract/kit'
import type { Language } from '@larunbat/rules/text/language'
import { csvText } from '../../../shared/csv.ts'

export type Report = Of<typeof ImportReport>
export type ReportRow = Report['rows'][number]
export type Result = ReportRow['result']

/**
 * A report as CSV that spreadsheets open of `language` with a double click: UTF-8 with its mark, one line a row of the
 * file. `headings` has one word a column: row, key, title, result, reasons, event; `resultName` names a result.
 */
export function reportCsv(
  report: Pick<Report, 'rows'>,
  headings: readonly string[],
  resultName: (result: Result) => string,
  language: Language,
): string {
  const lines = report.rows.map((row) => [
    row.row,
    row.externalId,
    row.title,
    resultName(row.result),
    row.reasons.join(' · '),
    row.eventId,
  ])
  return csvText([headings, ...lines], language)
}

/** Name of the report of a file: "programa.csv" -> "programa-2026-11-21.csv". */
export function reportName(fileName: string, word: string, now: Date): string {
  const base = fileName.replace(/\.[^.]*$/, '').replace(/[^\p{L}\p{N}._ -]+/gu, '-')
  return `${base || word}-${word}-${now.toISOString().slice(0, 10)}.csv`
}

/** Rows with a result and with some words in title, key or reasons; accents and case do not count. */
export function filterRows(
  rows: readonly ReportRow[],
  result: Result | undefined,
  text: string,
): ReportRow[] {
  const wanted = fold(text)
  return rows.filter(
    (row) =>
      (result === undefined || row.result === result) &&
      (wanted === '' ||
        fold([row.title, row.externalId, ...row.reasons].filter(Boolean).join(' ')).includes(wanted)),
  )
}

const fold = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .trim()
