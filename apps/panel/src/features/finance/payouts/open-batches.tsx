import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormat } from '../../../shared/i18n/format.ts'
import { Icon } from '../../../shared/icon.tsx'
import { SectionCard } from '../../../shared/layout/section-card.tsx'
import { BatchState } from './batch-list.tsx'
import { useBatches } from './payout-queries.ts'

/** The newest batches are enough: a batch is closed within days. */
const LOOKED_AT = 20

/** Batches that wait for an approval, the file or the bank, with the way to each; nothing while there are none. */
export function OpenBatches() {
  const { t } = useTranslation('payouts')
  const { money, date } = useFormat()
  const { data } = useBatches(1, LOOKED_AT)
  const open = (data?.rows ?? []).filter(({ status }) => status !== 'closed' && status !== 'cancelled')
  if (open.length === 0) return null
  return (
    <SectionCard title={t('openBatches')}>
      <ul className="dues">
        {open.map(({ id, status, totalCents, currency, createdBy, createdAt }) => (
          <li key={id} className="due open-batch">
            <span className="due-words">
              <Link className="row-link due-name" to={`/pagos/${id}`}>
                {t('batch.title', { id })}
              </Link>
              <span className="meta">{[createdBy, date(createdAt, 'day')].filter(Boolean).join(' · ')}</span>
            </span>
            <BatchState status={status} />
            <span className="due-amount">{money(totalCents, currency)}</span>
            <Icon name="right" size={18} />
          </li>
        ))}
      </ul>
    </SectionCard>
  )
}
