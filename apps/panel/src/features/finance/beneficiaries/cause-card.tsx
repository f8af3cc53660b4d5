import { pickText } from '@larunbat/rules/text/multilingual-text'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Button } from '../../../shared/button.tsx'
import { Banner } from '../../../shared/data/banner.tsx'
import { Pill } from '../../../shared/data/status-pill.tsx'
import { useFormat } from '../../../shared/i18n/format.ts'
import { SectionCard } from '../../../shared/layout/section-card.tsx'
import { useCauseName } from './cause-name.ts'
import type { Cause, CauseSums } from './cause-queries.ts'

interface CauseCardProps {
  cause: Cause
  nameOfOther: (id: number) => string
  onEdit: () => void
  /** Joins that other cause to this one. */
  onMerge: (otherId: number) => void
}

/** One cause: figures, who gets the money, events, payments and what was said of them. */
export function CauseCard({ cause, nameOfOther, onEdit, onMerge }: CauseCardProps) {
  const { t } = useTranslation('causes')
  const { language, money, date, quoted } = useFormat()
  const name = useCauseName()(cause)
  const { payee, ibanEnd, mayChange, isKept, isIbanRecent, sums, events, payouts, sameAs } = cause
  const facts = [payee?.taxId, ibanEnd, payee?.email].filter(Boolean).join(' · ')
  return (
    <SectionCard
      isItem
      title={name}
      actions={
        mayChange && (
          <Button
            size="small"
            icon="edit"
            aria-label={t(payee ? 'editOf' : 'addOf', { name })}
            onClick={onEdit}
          >
            {t(payee ? 'edit' : 'add')}
          </Button>
        )
      }
    >
      <div className="cause-body">
        {!payee && <Banner kind="warning">{t('noPayee')}</Banner>}
        {payee && !ibanEnd && <Banner kind="warning">{t('noIban')}</Banner>}
        {sameAs.map((id) => (
          <Banner
            key={id}
            actions={
              <Button size="small" onClick={() => onMerge(id)}>
                {t('merge.action')}
              </Button>
            }
          >
            {t('merge.hint', { name: nameOfOther(id) })}
          </Banner>
        ))}
        {(facts || isKept || isIbanRecent) && (
          <p className="cause-facts">
            <span className="meta">{facts}</span>
            {isIbanRecent && <Pill tone="wait">{t('ibanRecent')}</Pill>}
            {isKept && <Pill tone="review">{t('kept')}</Pill>}
          </p>
        )}
        {sums.map((each) => (
          <Sums key={each.currency} sums={each} />
        ))}
        <details className="cause-more">
          <summary>{t('events', { count: events.length })}</summary>
          <ul className="cause-events">
            {events.map(({ eventId, title, sums: own }) => (
              <li key={eventId}>
                <Link to={`/indice-contenido/${eventId}`}>{pickText(title, language) || t('noName')}</Link>
                <span className="meta">
                  {own.map((each) => money(each.collectedCents, each.currency)).join(' · ')}
                </span>
              </li>
            ))}
          </ul>
        </details>
        {payouts.length > 0 && (
          <ul className="cause-events" aria-label={t('payments')}>
            {payouts.map((payout) => (
              <li key={payout.id}>
                <span>
                  {payout.paidAt ? date(payout.paidAt, 'day') : t('planned')}
                  {payout.comment && <span className="meta"> {quoted(payout.comment)}</span>}
                </span>
                <span className="cause-paid">
                  <strong>{money(payout.amountCents, payout.currency)}</strong>
                  <Answer payout={payout} />
                </span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </SectionCard>
  )
}

const STEPS = ['promised', 'collected', 'transferred', 'confirmed'] as const

function Sums({ sums }: { sums: CauseSums }) {
  const { t } = useTranslation('causes')
  const { money } = useFormat()
  return (
    <dl className="cause-sums">
      {STEPS.map((step) => (
        <div key={step}>
          <dt>{t(step)}</dt>
          <dd>{money(sums[`${step}Cents`], sums.currency)}</dd>
        </div>
      ))}
    </dl>
  )
}

function Answer({ payout }: { payout: Cause['payouts'][number] }) {
  const { t } = useTranslation('causes')
  if (payout.status === 'returned') return <Pill tone="danger">{t('answer.returned')}</Pill>
  if (payout.status === 'planned') return <Pill tone="wait">{t('answer.planned')}</Pill>
  if (payout.isReceived === null) return <Pill tone="past">{t('answer.none')}</Pill>
  return payout.isReceived ? (
    <Pill tone="live">{t('answer.received')}</Pill>
  ) : (
    <Pill tone="danger">{t('answer.wrong')}</Pill>
  )
}
