import { pickText } from '@larunbat/rules/text/multilingual-text'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Button } from '../../../shared/button.tsx'
import { CopyButton } from '../../../shared/copy-button.tsx'
import { Pill } from '../../../shared/data/status-pill.tsx'
import { useFormat } from '../../../shared/i18n/format.ts'
import type { Case, CaseAction } from './case-queries.ts'

const TONES = {
  dispute: 'danger',
  amount: 'danger',
  unassigned: 'danger',
  refund: 'danger',
  unknown: 'wait',
} as const

/** One payment: the sums, what went wrong in words, whose purchase it is, and the buttons. */
export function CaseCard({ found, onAct }: { found: Case; onAct: (action: CaseAction) => void }) {
  const { t } = useTranslation('payment-cases')
  const { date, language } = useFormat()
  const heading = useId()
  const { kind, actions, buyer, email, orders, error, createdAt, lookedUpAt } = found
  const isUnclear = kind === 'refund' && error === 'outcome_unknown'
  return (
    <li className="case" aria-labelledby={heading}>
      <div className="case-head">
        <Pill tone={TONES[kind]}>{t(`kind.${kind}`)}</Pill>
        <span className="meta">{t('began', { at: date(createdAt, 'dateTime') })}</span>
      </div>
      <h2 className="case-title" id={heading}>
        <CaseSums found={found} />
      </h2>
      <p className="case-why">{t(`why.${isUnclear ? 'refundUnclear' : kind}`)}</p>
      <dl className="case-facts">
        <Fact label={t('fact.purchase')}>
          {[buyer, email].filter(Boolean).join(' · ') || t('fact.nobody')}
        </Fact>
        {orders.map(({ eventId, orderId, number, title }) => (
          <Fact key={orderId} label={t('fact.order')}>
            {/* Only what was bought has a page of its own. */}
            {kind === 'refund' || kind === 'dispute' ? (
              <Link to={`/pedidos/${eventId}?${new URLSearchParams({ texto: number })}`}>{number}</Link>
            ) : (
              number
            )}{' '}
            · {pickText(title, language)}
          </Fact>
        ))}
        <Fact label={t('fact.provider')}>
          {t(`provider.${found.provider}`)}
          {found.reference && (
            <span className="case-reference">
              <code>{found.reference}</code>
              <CopyButton text={found.reference} label={t('copyReference')} isIconOnly />
            </span>
          )}
        </Fact>
        {error && kind !== 'amount' && !isUnclear && (
          <Fact label={t('fact.error')}>
            <code>{error}</code>
          </Fact>
        )}
        {lookedUpAt && <Fact label={t('fact.asked')}>{date(lookedUpAt, 'dateTime')}</Fact>}
      </dl>
      <div className="case-actions">
        {actions.map((action) => (
          <Button
            key={action}
            kind={(action === 'solve' || action === 'win') && actions.length > 1 ? 'quiet' : 'secondary'}
            size="small"
            aria-describedby={heading}
            onClick={() => onAct(action)}
          >
            {t(`action.${action}`)}
          </Button>
        ))}
      </div>
    </li>
  )
}

/** The requested amount, and the amount taken where it differs. */
function CaseSums({ found }: { found: Case }) {
  const { t } = useTranslation('payment-cases')
  const { money } = useFormat()
  const { kind, askedCents, currency, takenCents, takenCurrency } = found
  const asked = money(askedCents, currency)
  if (kind === 'dispute')
    return <>{t('sum.disputed', { asked, disputed: money(takenCents ?? 0, currency) })}</>
  if (kind !== 'amount') return <>{asked}</>
  const taken = takenCents === null ? t('sum.unread') : money(takenCents, takenCurrency ?? currency)
  return <>{t('sum.differs', { asked, taken })}</>
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
