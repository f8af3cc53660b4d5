import { pickText } from '@larunbat/rules/multilingual-text'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../shared/i18n/format.ts'
import { SectionCard } from '../../shared/layout/section-card.tsx'
import type { Statement } from './payout-queries.ts'
import { BESIDE, SUMS } from './statement-sums.ts'

/** One currency: how the sales become what is payable, and the same for each event. */
export function StatementCard({ statement }: { statement: Statement }) {
  const { t } = useTranslation('payouts')
  const { language } = useFormat()
  const { currency, lines } = statement
  return (
    <SectionCard title={t('statement.sums', { currency })} intro={t('statement.intro')}>
      <Sums sums={statement} currency={currency} isLarge />
      <details className="due-more">
        <summary>{t('statement.byEvent', { count: lines.length })}</summary>
        <ul className="statement-events">
          {lines.map((line) => (
            <li key={line.contentId}>
              <h3>{pickText(line.title, language) || t('eventGone')}</h3>
              <Sums sums={line} currency={currency} />
            </li>
          ))}
        </ul>
      </details>
    </SectionCard>
  )
}

interface SumsProps {
  sums: Omit<Statement, 'currency' | 'lines'>
  currency: string
  isLarge?: boolean
}

/** Nothing is shown of what did not happen, but for the results. */
function Sums({ sums, currency, isLarge }: SumsProps) {
  const { t } = useTranslation('payouts')
  const { money } = useFormat()
  const shown = SUMS.filter(({ key, isAlways }) => isAlways || sums[key] !== 0)
  return (
    <dl className="statement-sums" data-large={isLarge || undefined}>
      {shown.map(({ key, isOff, isTotal }) => (
        <div key={key} data-total={isTotal || undefined} data-beside={BESIDE.includes(key) || undefined}>
          <dt>{t(`sum.${key}`)}</dt>
          <dd>{money(isOff && sums[key] !== 0 ? -sums[key] : sums[key], currency)}</dd>
        </div>
      ))}
    </dl>
  )
}
