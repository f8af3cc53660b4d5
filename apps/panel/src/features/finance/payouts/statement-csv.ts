import { pickText } from '@larunbat/rules/text/multilingual-text'
import type { Translate } from 'react-i18next'
import type { StatementAnswer } from './payout-queries.ts'
import { SUMS } from './statement-sums.ts'

type Language = Parameters<typeof pickText>[1]

/** A statement as lines of a table: one an event and currency; amounts with a decimal comma, as spreadsheets here read them. */
export function statementLines(
  { statements }: StatementAnswer,
  language: Language,
  t: Translate<'payouts'>,
): (string | number | null)[][] {
  const decimal = (cents: number) => (cents / 100).toFixed(2).replace('.', language === 'en' ? '.' : ',')
  return [
    [t('statement.event'), t('currency'), ...SUMS.map(({ key }) => t(`sum.${key}`))],
    ...statements.flatMap(({ currency, lines }) =>
      lines.map((line) => [
        pickText(line.title, language),
        currency,
        ...SUMS.map(({ key, isOff }) => decimal(isOff && line[key] !== 0 ? -line[key] : line[key])),
      ]),
    ),
  ]
}
