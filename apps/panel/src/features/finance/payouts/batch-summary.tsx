import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../shared/i18n/format.ts'
import { Icon } from '../../../shared/icon.tsx'
import type { Batch } from './payout-queries.ts'

/** How much a batch pays, to whom, when, and how far it has come. */
export function BatchSummary({ batch }: { batch: Batch }) {
  const { t } = useTranslation('payouts')
  const { money, date } = useFormat()
  const { currency, totalCents, payouts, executesOn } = batch
  const sumOf = (kind: Batch['payouts'][number]['kind']) => {
    const own = payouts.filter((payout) => payout.kind === kind && payout.status !== 'dropped')
    return { count: own.length, cents: own.reduce((all, { amountCents }) => all + amountCents, 0) }
  }
  const facts = [
    { key: 'seller', ...sumOf('seller') },
    { key: 'cause', ...sumOf('cause') },
  ] as const
  const shown = facts.filter(({ count }) => count > 0)
  return (
    <section className="section-card batch-summary">
      <Origin batch={batch} />
      <div className="batch-figures">
        <p>
          <span className="meta">{t('batch.total')}</span>
          <span className="batch-total">{money(totalCents, currency)}</span>
        </p>
        <dl>
          {shown.map(({ key, count, cents }) => (
            <div key={key}>
              <dt>{t(`batch.to.${key}`)}</dt>
              <dd>{money(cents, currency)}</dd>
              <dd className="meta">{t('batch.payments', { count })}</dd>
            </div>
          ))}
          {executesOn && batch.hasFile && (
            <div>
              <dt>{t('batch.chargeDay')}</dt>
              <dd>{date(`${executesOn}T12:00:00Z`, 'day')}</dd>
            </div>
          )}
        </dl>
      </div>
      <ol className="batch-way">
        {stepsOf(batch).map(({ key, at, who, isDone }) => (
          <li key={key} data-done={isDone || undefined}>
            <span className="batch-dot">{isDone && <Icon name="check" size={14} />}</span>
            <strong>{t(`batch.step.${key}`)}</strong>
            <span className="meta">
              {at ? [who, date(at, 'dateTime')].filter(Boolean).join(', ') : t(`batch.stepNext.${key}`)}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** What it is and which account it leaves from. */
function Origin({ batch: { count, currency, payer } }: { batch: Batch }) {
  const { t } = useTranslation('payouts')
  const payments = `${t('batch.payments', { count })} · ${currency}`
  return (
    <p className="meta">
      {payer ? `${payments} · ${t('batch.from', { iban: payer.iban, name: payer.name })}` : payments}
    </p>
  )
}

interface Step {
  key: 'prepared' | 'approved' | 'file' | 'byHand' | 'paid'
  at: string | null
  who: string | null
  isDone: boolean
}

function stepsOf(batch: Batch): Step[] {
  const isClosed = batch.status === 'closed'
  const sent: Step = batch.hasFile
    ? { key: 'file', at: batch.exportedAt, who: null, isDone: batch.exportedAt !== null }
    : { key: 'byHand', at: null, who: null, isDone: isClosed }
  return [
    { key: 'prepared', at: batch.createdAt, who: batch.createdBy, isDone: true },
    { key: 'approved', at: batch.approvedAt, who: batch.approvedBy, isDone: batch.approvedAt !== null },
    sent,
    { key: 'paid', at: isClosed ? batch.closedAt : null, who: null, isDone: isClosed },
  ]
}
