import type { Language } from '@larunbat/rules/text/language'
import { CSV_SEPARATOR, csvFile } from '@larunbat/rules/text/spreadsheet-text'

/** Lines as CSV that spreadsheets of that language open with a double click. Text never becomes a formula. */
export const csvText = (
  lines: readonly (readonly (string | number | null)[])[],
  language: Language,
): string => csvFile(lines, CSV_SEPARATOR[language])
