import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { QueryView } from '../../../shared/data/query-view.tsx'
import { Skeleton } from '../../../shared/data/skeleton.tsx'
import { useFormat } from '../../../shared/i18n/format.ts'
import { Screen } from '../../../shared/layout/screen.tsx'
import { SectionCard } from '../../../shared/layout/section-card.tsx'
import { BatchState } from './batch-list.tsx'
import { BatchPayouts } from './batch-payouts.tsx'
import { BatchSteps } from './batch-steps.tsx'
import { BatchSummary } from './batch-summary.tsx'
import { type Batch, useBatch } from './payout-queries.ts'
import './payouts.css'

/** One batch: what is in it, what has to be done next, and who did what. */
export function BatchPage() {
  const { t } = useTranslation('payouts')
  const { batchId } = useParams()
  const id = /^\d{1,15}$/.test(batchId ?? '') ? Number(batchId) : 0
  const query = useBatch(id)
  return (
    <Screen
      title={t('batch.title', { id })}
      backTo="/pagos?ver=lotes"
      badge={query.data && <BatchState status={query.data.status} />}
    >
      <QueryView query={query} skeleton={<Skeleton rows={5} height={72} />}>
        {(batch) => (
          <div className="batch-columns">
            <div className="stack">
              <BatchSummary batch={batch} />
              <BatchPayouts batch={batch} />
            </div>
            <div className="stack batch-side">
              <BatchSteps batch={batch} />
              <History batch={batch} />
            </div>
          </div>
        )}
      </QueryView>
    </Screen>
  )
}

function History({ batch }: { batch: Batch }) {
  const { t } = useTranslation('payouts')
  const { date } = useFormat()
  return (
    <SectionCard title={t('batch.history')}>
      <ol className="batch-history">
        {batch.history.map(({ at, who, action, name }, index) => (
          <li key={index}>
            <time className="meta" dateTime={at}>
              {date(at, 'dateTime')}
            </time>
            <span>{t(`batch.did.${action}`, { who: who ?? t('batch.nobody'), name: name ?? '' })}</span>
          </li>
        ))}
      </ol>
    </SectionCard>
  )
}
