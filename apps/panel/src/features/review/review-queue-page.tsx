import { useTranslation } from 'react-i18next'
import { Button } from '../../shared/button.tsx'
import { ListPages } from '../../shared/data/list-pages.tsx'
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
        <ListPages words="review" emptyWords="allDone" query={query} address={address} pageSize={PAGE_SIZE}>
          {({ rows }) => (
            <>
              <QueueRows rows={rows} search={address.search} watch={watch.data} selection={selection} />
              <BatchBar rows={rows} selection={selection} />
            </>
          )}
        </ListPages>
      </div>
    </Screen>
  )
}
