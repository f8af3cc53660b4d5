import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Where days, hours, numbers and money become words; each of the others asks one of these. */
const FORMATTERS = [
  'apps/panel/src/shared/i18n/',
  'apps/site/src/shared/',
  'apps/site/src/islands/island-formats.ts',
  'apps/site/src/buying/country-field.tsx',
  'apps/door/src/words.ts',
  'packages/rules/src/time/intl-formats.ts',
  'packages/rules/src/text/written.ts',
  // Only numbers of a zone's clock and of a currency's digits, which are not shown.
  'packages/rules/src/time/dates.ts',
  'apps/server/src/ticketing/payments/minor-units.ts',
]
const BY_HAND =
  /\bnew Intl\.(?:NumberFormat|DateTimeFormat|RelativeTimeFormat|ListFormat|DisplayNames)\b|\b(?:date|number)Format\(|\.toLocale(?:Date|Time)?String\(|\/ 100\)\.toFixed\(2\)\}? ?[€£]|[€£] ?\$\{/

/** Lines of a file that write days, numbers or money by themselves; none in a formatter, a test or what tests need. */
export function handFormatting(path: string, source: string): string[] {
  if (!/^(apps|packages)\/.*\.tsx?$/.test(path) || /\.test\.|\/testing\/|\/test\//.test(path)) return []
  if (FORMATTERS.some((formatter) => path.startsWith(formatter))) return []
  return source
    .split('\n')
    .flatMap((line, index) => (BY_HAND.test(line) ? [`${path}:${index + 1}: ${line.trim()}`] : []))
}

/** The same of many files of the project. */
export const formattedByHand = (root: string, paths: readonly string[]): string[] =>
  paths.flatMap((path) => handFormatting(path, readFileSync(join(root, path), 'utf8')))
