import { useTranslation } from 'react-i18next'
import { Button } from '../../shared/button.tsx'
import { EmptyState } from '../../shared/data/empty-state.tsx'
import { Pager } from '../../shared/data/pager.tsx'
import { QueryView } from '../../shared/data/query-view.tsx'
import { Skeleton } from '../../shared/data/skeleton.tsx'
import { useFormat } from '../../shared/i18n/format.ts'
import { Screen } from '../../shared/layout/screen.tsx'
import { BatchBar } from './batch/batch-bar.tsx'
import { HubChips } from './hub-chips.tsx'
import { useQueueAddress } from './queue-address.ts'
import { QueueRows } from './queue-rows.tsx'
import { QueueTools } from './queue-tools.tsx'
import '../../shared/data/list-tools.css'
import './review.css'
import './queue.css'
import { PAGE_SIZE, useQueueWatch, useReviewQueue } from './review-queries.ts'
import { useRowKeys } from './use-row-keys.ts'
import { useSelection } from './use-selection.ts'

/** What waits for a reviewer: by hub, narrowed down and ordered as the address says. */
export function ReviewQueuePage() {
  const { t } = useTranslation(['review', 'review-work'])
  const { number } = useFormat()
  const address = useQueueAddress()
  const watch = useQueueWatch()
  const query = useReviewQueue(address.filters, address.page)
  const selection = useSelection()
  useRowKeys()
  return (
    <Screen title={t('title')}>
      <div className="stack" aria-busy={query.isPlaceholderData || undefined}>
        <HubChips watch={watch.data} address={address} />
        <QueueTools address={address} />
        <div className="queue-line">
          <span className="meta keys-hint">{t('review-work:keys')}</span>
          {address.isFiltered && (
            <Button kind="quiet" size="small" onClick={address.clear}>
              {t('none.clear')}
            </Button>
          )}
          <span className="tools-count" role="status">
            {query.data && t('waiting', { count: query.data.total, total: number(query.data.total) })}
          </span>
        </div>
        <QueryView
          query={query}
          skeleton={<Skeleton rows={6} height={64} />}
          isEmpty={({ total }) => total === 0}
          empty={
            address.isFiltered ? (
              <EmptyState
                title={t('none.title')}
                seed="none"
                action={<Button onClick={address.clear}>{t('none.clear')}</Button>}
              >
                {t('none.text')}
              </EmptyState>
            ) : (
              <EmptyState title={t('allDone.title')} seed="all-done">
                {t('allDone.text')}
              </EmptyState>
            )
          }
        >
          {({ rows, total }) => (
            <div>
              <QueueRows rows={rows} search={address.search} watch={watch.data} selection={selection} />
              <Pager
                page={address.page}
                pageSize={PAGE_SIZE}
                total={total}
                onChange={(pagina) => address.change({ pagina: pagina === 1 ? undefined : pagina })}
              />
              <BatchBar rows={rows} selection={selection} />
            </div>
          )}
        </QueryView>
      </div>
    </Screen>
  )
}
