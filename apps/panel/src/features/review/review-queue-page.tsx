import { useTranslation } from 'react-i18next'
import { Button } from '../../shared/button.tsx'
import { EmptyState } from '../../shared/data/empty-state.tsx'
import { FilterSelect } from '../../shared/data/filter-select.tsx'
import { Pager } from '../../shared/data/pager.tsx'
import { QueryView } from '../../shared/data/query-view.tsx'
import { SearchField } from '../../shared/data/search-field.tsx'
import { Skeleton } from '../../shared/data/skeleton.tsx'
import { useFormat } from '../../shared/i18n/format.ts'
import { Screen } from '../../shared/layout/screen.tsx'
import { useListAddress } from '../../shared/list-address.ts'
import { hubOptions } from '../../shared/lookup-names.ts'
import { QueueRows } from './queue-rows.tsx'
import './review.css'
import { useReviewQueue } from './review-queries.ts'
import { useRowKeys } from './use-row-keys.ts'

const PAGE_SIZE = 50

/** What waits for a reviewer, oldest first. */
export function ReviewQueuePage() {
  const { t } = useTranslation('review')
  const { language, number } = useFormat()
  const address = useListAddress()
  const page = address.number('pagina') || 1
  const hubId = address.number('hub', 10_000)
  const query = useReviewQueue({
    query: address.text('texto') || undefined,
    hubId,
    page,
    pageSize: PAGE_SIZE,
  })
  useRowKeys()
  return (
    <Screen title={t('title')}>
      <div className="stack" aria-busy={query.isPlaceholderData || undefined}>
        <div className="tools">
          <SearchField
            label={t('search')}
            value={address.text('texto')}
            onChange={(texto) => address.change({ texto })}
          />
          <FilterSelect
            label={t('allHubs')}
            value={hubId}
            options={hubOptions(language)}
            onChange={(hub) => address.change({ hub })}
          />
          <span className="meta keys-hint">{t('keys')}</span>
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
              <QueueRows rows={rows} hubId={hubId} />
              <Pager
                page={page}
                pageSize={PAGE_SIZE}
                total={total}
                onChange={(pagina) => address.change({ pagina: pagina === 1 ? undefined : pagina })}
              />
            </div>
          )}
        </QueryView>
      </div>
    </Screen>
  )
}
