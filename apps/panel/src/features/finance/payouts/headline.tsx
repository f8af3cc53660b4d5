import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../shared/i18n/format.ts'
import { SectionCard } from '../../../shared/layout/section-card.tsx'
import type { Proposal } from './payout-queries.ts'
import './headline.css'

/** What is owed and what was paid in one currency: four figures that add up to the bar below them, and what holds the rest. `children` stand between the two. */
export function Headline({ proposal, children }: { proposal: Proposal; children: ReactNode }) {
  const { t } = useTranslation('payouts')
  const { money, date, number } = useFormat()
  const { figures, currency } = proposal
  const { payableCents, waitingCents, missingCents, paidCents, debtCents, waits } = figures
  const parts = [
    {
      key: 'payable',
      cents: payableCents,
      note: t('headline.payees', { count: figures.payablePayees, total: number(figures.payablePayees) }),
    },
    { key: 'waiting', cents: waitingCents, note: t('headline.reasons', { count: waits.length }) },
    {
      key: 'missing',
      cents: missingCents,
      note: t('headline.payees', { count: figures.missingPayees, total: number(figures.missingPayees) }),
    },
    {
      key: 'paid',
      cents: paidCents,
      note: figures.lastPaidAt
        ? t('headline.last', { when: date(figures.lastPaidAt, 'day') })
        : t('headline.never'),
    },
  ] as const
  const total = parts.reduce((sum, { cents }) => sum + Math.max(0, cents), 0)
  if (total === 0 && debtCents === 0) return children
  return (
    <>
      <SectionCard title={t('headline.title')}>
        <dl className="owed-figures">
          {parts.map(({ key, cents, note }) => (
            <div key={key} data-key={key}>
              <dt>{t(`headline.${key}`)}</dt>
              <dd className="owed-figure">{money(cents, currency)}</dd>
              <dd className="meta">{note}</dd>
            </div>
          ))}
        </dl>
        <div className="owed-bar" aria-hidden="true">
          {parts.map(
            ({ key, cents }) => cents > 0 && <span key={key} data-key={key} style={{ flexGrow: cents }} />,
          )}
        </div>
        <p className="owed-total">
          <span className="meta">{t('headline.total')}</span>
          <strong>{money(total, currency)}</strong>
        </p>
        {debtCents > 0 && (
          <p className="meta">{t('headline.debts', { amount: money(debtCents, currency) })}</p>
        )}
      </SectionCard>
      {children}
      {waits.length > 0 && (
        <SectionCard title={t('headline.why')}>
          <ul className="owed-waits">
            {waits.map(({ part, hold, cents, payees, readyAt }) => (
              <li key={`${part} ${hold}`}>
                <span className="lines">
                  <strong>{part ? t(`part.${part}`) : t(`hold.${hold ?? 'nothing'}`)}</strong>
                  <span className="meta">
                    {[
                      t('headline.payees', { count: payees, total: number(payees) }),
                      readyAt && t('headline.from', { when: date(readyAt, 'day') }),
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                </span>
                <span className="owed-share" aria-hidden="true">
                  <span style={{ width: `${Math.max(2, (100 * cents) / (waitingCents || 1))}%` }} />
                </span>
                <strong className="owed-amount">{money(cents, currency)}</strong>
              </li>
            ))}
          </ul>
        </SectionCard>
      )}
    </>
  )
}
