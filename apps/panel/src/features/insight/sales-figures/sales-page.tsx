import { useTranslation } from 'react-i18next'
import { Button } from '../../../shared/button.tsx'
import { EmptyState } from '../../../shared/data/empty-state.tsx'
import { QueryView } from '../../../shared/data/query-view.tsx'
import { Skeleton } from '../../../shared/data/skeleton.tsx'
import { useFormat } from '../../../shared/i18n/format.ts'
import { Screen } from '../../../shared/layout/screen.tsx'
import { useLiveSales } from '../../../shared/live-sales.ts'
import { mayUse, useUser } from '../../../shared/session.ts'
import { ChosenFilters } from './chosen-filters.tsx'
import { CompareCard } from './compare-card.tsx'
import { ExportMenu } from './export-menu.tsx'
import { FilterBar } from './filter-bar.tsx'
import { GroupsCard } from './groups-card.tsx'
import { HistoryCard } from './history-card.tsx'
import { useSalesAddress } from './sales-address.ts'
import { salesKeys, useSalesFilters, useSalesNow } from './sales-queries.ts'
import { Tiles } from './tiles.tsx'
import './analytics.css'

/** Sales as they happen: figures, course, comparison, breakdown. What is shown stands in the address. */
export function SalesPage() {
  const { t } = useTranslation('analytics')
  const user = useUser()
  const isOfAll = mayUse({ task: 'figures' }, user)
  const maySee = isOfAll || user?.canSeeAnalytics === true
  if (!maySee)
    return (
      <Screen title={t('title')}>
        <EmptyState title={t('hidden.title')}>{t('hidden.text')}</EmptyState>
      </Screen>
    )
  return <Sales isOfAll={isOfAll} />
}

function Sales({ isOfAll }: { isOfAll: boolean }) {
  const { t } = useTranslation('analytics')
  const { date } = useFormat()
  const options = useSalesFilters()
  const address = useSalesAddress(options.data?.editions.find(({ isCurrent }) => isCurrent)?.id)
  const isReady = options.data !== undefined
  const now = useSalesNow(isReady ? address.filters : undefined)
  const isLive = useLiveSales({ queryKey: salesKeys.figures, isOn: isReady })
  const row = now.data?.rows[0]
  const hasSold = (options.data?.currencies.length ?? 0) > 0
  return (
    <Screen
      title={t('title')}
      badge={
        <span className="sales-live" data-live={isLive || undefined} role="status">
          {t(isLive ? 'live.on' : 'live.off')}
          {now.data && <span className="sales-at">{t('at', { time: date(now.data.at, 'time') })}</span>}
        </span>
      }
      actions={hasSold && <ExportMenu address={address} />}
    >
      <QueryView query={options} skeleton={<Skeleton rows={6} height={72} />}>
        {(known) =>
          hasSold ? (
            <div className="sales" aria-busy={now.isPlaceholderData || undefined}>
              <FilterBar address={address} options={known} />
              <ChosenFilters address={address} />
              <QueryView query={now} skeleton={<Skeleton rows={1} height={112} />}>
                {() =>
                  row ? (
                    <>
                      <Tiles now={row} />
                      <HistoryCard address={address} isReady={isReady} />
                      <CompareCard address={address} isReady={isReady} />
                      <GroupsCard address={address} isReady={isReady} isAdmin={isOfAll} />
                    </>
                  ) : (
                    <EmptyState
                      title={t('nothing.title')}
                      action={<Button onClick={address.clear}>{t('filter.clear')}</Button>}
                    >
                      {t('nothing.text')}
                    </EmptyState>
                  )
                }
              </QueryView>
            </div>
          ) : (
            <EmptyState title={t('none.title')}>{t('none.text')}</EmptyState>
          )
        }
      </QueryView>
    </Screen>
  )
}
