import { useTranslation } from 'react-i18next'
import { CopyButton } from '../../../shared/copy-button.tsx'
import { Banner } from '../../../shared/data/banner.tsx'
import { useFormat } from '../../../shared/i18n/format.ts'
import type { BatchPayout } from './payout-queries.ts'

/** Where the money goes: the whole account number, and by hand also amount and reference, each to be copied. */
export function PayoutAccount({ payout, isByHand }: { payout: BatchPayout; isByHand: boolean }) {
  const { t } = useTranslation('payouts')
  const { fullIban, iban, reference, amountCents } = payout
  if (!fullIban) return <span className="payout-iban">{iban}</span>
  return (
    <dl className="payout-account">
      <div>
        <dt>{t('transfers.column.iban')}</dt>
        <dd>
          <span className="payout-iban">{fullIban}</span>
          <CopyButton isIconOnly text={fullIban.replaceAll(' ', '')} label={t('transfers.copyIban')} />
        </dd>
      </div>
      {isByHand && (
        <>
          <div>
            <dt>{t('transfers.column.amount')}</dt>
            <dd>
              {(amountCents / 100).toFixed(2)}
              <CopyButton
                isIconOnly
                text={(amountCents / 100).toFixed(2)}
                label={t('transfers.copyAmount')}
              />
            </dd>
          </div>
          <div>
            <dt>{t('transfers.column.reference')}</dt>
            <dd>
              {reference}
              <CopyButton isIconOnly text={reference} label={t('transfers.copyReference')} />
            </dd>
          </div>
        </>
      )}
    </dl>
  )
}

/** What changed about the payee since it was last paid: who, when, from what to what. */
export function PayeeChanges({ payout }: { payout: BatchPayout }) {
  const { t } = useTranslation('payouts')
  const { date } = useFormat()
  const { changes, lastPaidAt, lastIban, returnedBefore } = payout
  return (
    <div className="payout-changes">
      {(lastPaidAt !== null || returnedBefore.length === 0) && (
        <p className="meta">
          {lastPaidAt
            ? t('changes.lastPaid', { when: date(lastPaidAt, 'day'), iban: lastIban ?? '' })
            : t('changes.first')}
        </p>
      )}
      <ul>
        {changes.map((change, index) => (
          <li key={index}>
            <span className="meta">{date(change.at, 'dateTime')}</span>{' '}
            {t(`changes.way.${change.way}`, { who: change.who ?? t('changes.outside') })}
            {facts(change).map(({ key, from, to }) => (
              <span key={key} className="payout-change">
                {t(`changes.${key}`)}: {from || t('changes.none')} → {to || t('changes.none')}
              </span>
            ))}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Earlier payouts to the payee that a person called returned: who, when and why, so that nothing is paid twice unseen. */
export function ReturnedBefore({ payout, currency }: { payout: BatchPayout; currency: string }) {
  const { t } = useTranslation('payouts')
  const { date, money } = useFormat()
  if (payout.returnedBefore.length === 0) return null
  return (
    <div className="payout-changes">
      <p className="meta">{t('changes.returnedTitle')}</p>
      <ul>
        {payout.returnedBefore.map(({ amountCents, paidAt, returnedAt, reason, who }) => (
          <li key={returnedAt}>
            {t(paidAt ? 'changes.returnedPaid' : 'changes.returnedSent', {
              money: money(amountCents, currency),
              paid: paidAt ? date(paidAt, 'day') : '',
              returned: date(returnedAt, 'day'),
              who: who ?? t('changes.outside'),
              reason: reason ?? '',
            })}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Other payees with the same account: one of them may be paid under two names. */
export function SharedAccount({ payout }: { payout: BatchPayout }) {
  const { t } = useTranslation('payouts')
  if (payout.sharedWith.length === 0) return null
  return <Banner kind="warning">{t('changes.sharedWith', { names: payout.sharedWith.join(', ') })}</Banner>
}

/** Earlier payouts to the payee that were called off after their account number was shown: they could have been paid from the screen. */
export function ShownBefore({ payout, currency }: { payout: BatchPayout; currency: string }) {
  const { t } = useTranslation('payouts')
  const { date, money } = useFormat()
  if (payout.shownBefore.length === 0) return null
  return (
    <div className="payout-changes">
      <p className="meta">{t('changes.shownTitle')}</p>
      <ul>
        {payout.shownBefore.map(({ batchId, amountCents, endedAt, endedBy, shownTo }) => (
          <li key={`${batchId} ${endedAt}`}>
            {t('changes.shownBefore', {
              money: money(amountCents, currency),
              batch: batchId,
              when: date(endedAt, 'day'),
              who: endedBy ?? t('changes.outside'),
              names: shownTo.join(', '),
            })}
          </li>
        ))}
      </ul>
    </div>
  )
}

type Change = BatchPayout['changes'][number]

/** Values of a change that differ; what another payee brought along stands as what was before. */
function facts({ way, oldIban, newIban, oldName, newName }: Change) {
  if (way === 'merged') return []
  return [
    { key: 'iban' as const, from: oldIban, to: newIban },
    { key: 'holder' as const, from: oldName, to: newName },
  ].filter(({ from, to }) => from !== to)
}

const LINES = [
  'salesCents',
  'refundsCents',
  'feesCents',
  'causeCents',
  'cashCents',
  'otherCents',
  'paidBeforeCents',
  'waitingCents',
] as const
/** Lines that are taken off. */
const OFF: readonly (typeof LINES)[number][] = [
  'refundsCents',
  'feesCents',
  'cashCents',
  'paidBeforeCents',
  'waitingCents',
]

/** How the book comes to the amount. */
export function PayoutSums({ payout, currency }: { payout: BatchPayout; currency: string }) {
  const { t } = useTranslation('payouts')
  const { money } = useFormat()
  const { breakdown } = payout
  if (!breakdown) return null
  return (
    <dl className="statement-sums">
      {LINES.filter((key) => breakdown[key] !== 0).map((key) => (
        <div key={key}>
          <dt>{t(`breakdown.${key}`)}</dt>
          <dd>{money(OFF.includes(key) ? -breakdown[key] : breakdown[key], currency)}</dd>
        </div>
      ))}
      <div data-total>
        <dt>{t('breakdown.amount')}</dt>
        <dd>{money(payout.amountCents, currency)}</dd>
      </div>
    </dl>
  )
}
