import { useTranslation } from 'react-i18next'
import { Pill, type Tone } from '../../../shared/data/status-pill.tsx'
import { useFormat } from '../../../shared/i18n/format.ts'
import { SectionCard } from '../../../shared/layout/section-card.tsx'
import { Menu, type MenuItem } from '../../../shared/overlays/menu.tsx'
import { useToast } from '../../../shared/overlays/toast.tsx'
import { useDialog } from '../../../shared/overlays/use-dialog.ts'
import {
  PayeeChanges,
  PayoutAccount,
  PayoutSums,
  ReturnedBefore,
  SharedAccount,
  ShownBefore,
} from './payout-details.tsx'
import { type Batch, type BatchPayout, usePayoutActions } from './payout-queries.ts'
import { ReturnDialog, type ReturnTarget } from './return-dialog.tsx'

const TONES: Readonly<Record<BatchPayout['status'], Tone>> = {
  planned: 'wait',
  paid: 'live',
  returned: 'danger',
  dropped: 'past',
}

/** The payouts of a batch, what became of each, and what causes say. */
export function BatchPayouts({ batch }: { batch: Batch }) {
  const { t } = useTranslation('payouts')
  const { money, date, quoted } = useFormat()
  const toast = useToast()
  const { drop, markPaid } = usePayoutActions()
  const returning = useDialog<ReturnTarget>('return')
  const { id: batchId, version, status, currency } = batch
  const isOpen = status !== 'closed' && status !== 'cancelled'
  const isByHand = status === 'approved' && (!batch.hasFile || batch.listedAt !== null)
  const run = (work: Promise<unknown>) => void work.catch((error: unknown) => toast.failure(error))
  const actionsOf = (payout: BatchPayout): MenuItem[] => {
    const { id: payoutId, name } = payout
    const isSent =
      status === 'exported' || status === 'closed' || payout.status === 'paid' || batch.listedAt !== null
    const items: MenuItem[] = []
    if (payout.status === 'planned' && !batch.listedAt && (status === 'draft' || status === 'approved'))
      items.push({
        label: t('payout.drop'),
        icon: 'close',
        onSelect: () => run(drop.mutateAsync({ batchId, payoutId, version })),
      })
    if (payout.status === 'planned' && (status === 'exported' || status === 'approved'))
      items.push({
        label: t('payout.markPaid'),
        icon: 'check',
        onSelect: () => run(markPaid.mutateAsync({ batchId, payoutIds: [payoutId] })),
      })
    if (isSent && !payout.isReceived && (payout.status === 'planned' || payout.status === 'paid'))
      items.push({
        label: t('payout.return'),
        icon: 'undo',
        onSelect: () => returning.open({ batchId, payoutId, name }),
      })
    return items
  }
  return (
    <SectionCard title={t('batch.payouts')}>
      <ul className="dues">
        {batch.payouts.map((payout) => (
          <li key={payout.id} className="due">
            <div className="due-head">
              <span className="due-words">
                <span className="due-name">{payout.name}</span>
                <span className="meta">
                  {[t(`kind.${payout.kind}`), payout.taxId].filter(Boolean).join(' · ')}
                </span>
              </span>
              <span className="due-amount">{money(payout.amountCents, currency)}</span>
              {actionsOf(payout).length > 0 ? (
                <Menu label={t('actionsOf', { name: payout.name })} items={actionsOf(payout)} />
              ) : (
                <span className="due-gap" />
              )}
            </div>
            <PayoutAccount payout={payout} isByHand={isByHand && payout.status === 'planned'} />
            <div className="due-why">
              {payout.isNewAccount && isOpen && (
                <Pill tone="wait">{t(wasPaid(payout) ? 'changes.newAccount' : 'changes.firstPayout')}</Pill>
              )}
              <Pill tone={TONES[payout.status]}>{t(`payout.status.${payout.status}`)}</Pill>
              {payout.paidAt && <span className="meta">{date(payout.paidAt, 'day')}</span>}
              {payout.returnReason && <span className="meta">{quoted(payout.returnReason)}</span>}
              {payout.kind === 'cause' && payout.status === 'paid' && (
                <span className="meta">{t(`payout.${receiptWord(payout)}`)}</span>
              )}
              {payout.comment && <span className="meta">{quoted(payout.comment)}</span>}
            </div>
            {isOpen && <ReturnedBefore payout={payout} currency={currency} />}
            {isOpen && <SharedAccount payout={payout} />}
            {isOpen && <ShownBefore payout={payout} currency={currency} />}
            {payout.isNewAccount && isOpen && <PayeeChanges payout={payout} />}
            {payout.breakdown && (
              <details className="due-more">
                <summary>{t('breakdown.title')}</summary>
                <PayoutSums payout={payout} currency={currency} />
              </details>
            )}
          </li>
        ))}
      </ul>
      <ReturnDialog dialog={returning} />
    </SectionCard>
  )
}

/** True when money went out to the payee before, also when it was called returned. */
const wasPaid = ({ lastPaidAt, returnedBefore }: BatchPayout) =>
  lastPaidAt !== null || returnedBefore.length > 0

const receiptWord = ({ isReceived }: BatchPayout) =>
  isReceived === null ? 'unanswered' : isReceived ? 'received' : 'complained'
