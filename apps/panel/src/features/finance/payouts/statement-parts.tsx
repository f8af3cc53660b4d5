import { useTranslation } from 'react-i18next'
import { Banner } from '../../../shared/data/banner.tsx'
import { Pill, type Tone } from '../../../shared/data/status-pill.tsx'
import { useFormat } from '../../../shared/i18n/format.ts'
import { SectionCard } from '../../../shared/layout/section-card.tsx'
import { LinkButton } from '../../../shared/link-button.tsx'
import { DueParts, HoldPills } from './due-words.tsx'
import type { StatementAnswer } from './payout-queries.ts'

type Payout = StatementAnswer['payouts'][number]

const TONES: Readonly<Record<Payout['status'], Tone>> = {
  planned: 'wait',
  paid: 'live',
  returned: 'danger',
  dropped: 'past',
}

interface HeldCardProps extends Pick<StatementAnswer, 'dues' | 'seller'> {
  isOwn: boolean
}

/** What can be paid now, what waits, and what the organiser can do about it. */
export function HeldCard({ dues, seller, isOwn }: HeldCardProps) {
  const { t } = useTranslation('payouts')
  const { money, quoted } = useFormat()
  const open = dues.filter(({ payableCents, waitingCents }) => payableCents !== 0 || waitingCents !== 0)
  if (open.length === 0) return null
  const needsData = open.some(
    ({ holds }) =>
      holds.includes('billing_missing') || holds.includes('returned') || holds.includes('iban_outside'),
  )
  return (
    <SectionCard
      title={t('statement.open')}
      intro={seller.iban ? t('statement.goesTo', { iban: seller.iban }) : undefined}
    >
      {isOwn && needsData && (
        <Banner
          kind="warning"
          actions={
            <LinkButton size="small" to="/perfil#billing">
              {t('statement.fix')}
            </LinkButton>
          }
        >
          {t('statement.needsData')}
        </Banner>
      )}
      {open.map((due) => (
        <div key={due.currency} className="due">
          <dl className="batch-facts">
            <div>
              <dt>{t('statement.next')}</dt>
              <dd className="batch-total">{money(due.payableCents, due.currency)}</dd>
            </div>
            {due.waitingCents !== 0 && (
              <div>
                <dt>{t('statement.waiting')}</dt>
                <dd className="batch-total">{money(due.waitingCents, due.currency)}</dd>
              </div>
            )}
          </dl>
          {due.holds.some((reason) => reason !== 'nothing') && (
            <div className="due-why">
              <HoldPills due={{ ...due, holds: due.holds.filter((reason) => reason !== 'nothing') }} />
              {due.blockNote && <span className="meta">{quoted(due.blockNote)}</span>}
            </div>
          )}
          <DueParts due={due} />
        </div>
      ))}
    </SectionCard>
  )
}

/** Payouts so far, newest first. */
export function PaidCard({ payouts }: { payouts: readonly Payout[] }) {
  const { t } = useTranslation('payouts')
  const { money, date } = useFormat()
  if (payouts.length === 0) return null
  return (
    <SectionCard title={t('statement.payouts')}>
      <ul className="dues">
        {payouts.map((payout) => (
          <li key={payout.id} className="due">
            <div className="due-head">
              <span className="due-words">
                <span className="due-name">
                  {payout.paidAt ? date(payout.paidAt, 'day') : t('payout.status.planned')}
                </span>
                <span className="meta">{[payout.iban, payout.returnReason].filter(Boolean).join(' · ')}</span>
              </span>
              <span className="due-amount">{money(payout.amountCents, payout.currency)}</span>
              <Pill tone={TONES[payout.status]}>{t(`payout.status.${payout.status}`)}</Pill>
            </div>
          </li>
        ))}
      </ul>
    </SectionCard>
  )
}
