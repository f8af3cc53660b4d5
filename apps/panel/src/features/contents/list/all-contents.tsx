import { CONTENT_TYPES } from '@larunbat/rules/lookups'
import { useTranslation } from 'react-i18next'
import { Button, IconButton } from '../../../shared/button.tsx'
import { EmptyState } from '../../../shared/data/empty-state.tsx'
import { QueryView } from '../../../shared/data/query-view.tsx'
import { SearchField } from '../../../shared/data/search-field.tsx'
import { Skeleton } from '../../../shared/data/skeleton.tsx'
import { useFormat } from '../../../shared/i18n/format.ts'
import { hubOptions, optionsOf } from '../names.ts'
import { useContentPage } from './all-queries.ts'
import { ContentRows } from './content-rows.tsx'
import { FirstEvent } from './first-event.tsx'
import { PAGE_SIZE, toContentFilters, useListFilters } from './list-filters.ts'
import { PlainSelect } from './plain-select.tsx'
import { StatusChips } from './status-chips.tsx'

const FIRST_YEAR = 2022

/** Everybody's events, for administrators: filtered, ordered and paged by the server. */
export function AllContents() {
  const { t } = useTranslation('contents')
  const { language, number } = useFormat()
  const { filters, change, clear } = useListFilters()
  const query = useContentPage(toContentFilters(filters))
  const isFiltered = Object.entries(filters).some(
    ([key, value]) => !['sort', 'page'].includes(key) && value !== undefined && value !== '',
  )
  const nextYear = new Date().getFullYear() + 1
  const years = Array.from({ length: nextYear - FIRST_YEAR + 1 }, (_, index) => nextYear - index)
  return (
    <div className="stack-list" aria-busy={query.isPlaceholderData || undefined}>
      <div className="list-tools">
        <SearchField label={t('searchAll')} value={filters.text} onChange={(text) => change({ text })} />
        <StatusChips value={filters.status} onChange={(status) => change({ status })} />
        <div className="list-selects">
          <PlainSelect
            label={t('filter.hub')}
            value={filters.hubId}
            options={hubOptions(language)}
            onChange={(hubId) => change({ hubId })}
          />
          <PlainSelect
            label={t('filter.type')}
            value={filters.typeId}
            options={optionsOf(CONTENT_TYPES, language)}
            onChange={(typeId) => change({ typeId })}
          />
          <PlainSelect
            label={t('filter.year')}
            value={filters.year}
            options={years.map((year) => ({ value: year, label: String(year) }))}
            onChange={(year) => change({ year })}
          />
          <span className="list-count" role="status">
            {query.data && t('count', { count: query.data.total, total: number(query.data.total) })}
          </span>
        </div>
      </div>
      <QueryView
        query={query}
        skeleton={<Skeleton rows={8} height={64} />}
        isEmpty={({ total }) => total === 0}
        empty={
          isFiltered ? (
            <EmptyState
              title={t('none.title')}
              seed="none"
              action={<Button onClick={clear}>{t('none.clear')}</Button>}
            >
              {t('none.text')}
            </EmptyState>
          ) : (
            <FirstEvent />
          )
        }
      >
        {({ rows, total }) => (
          <>
            <ContentRows
              rows={rows}
              sort={filters.sort}
              onSort={({ key, isDescending }) =>
                change({ sortKey: key, direction: isDescending ? 'desc' : undefined })
              }
            />
            <Pager
              page={filters.page}
              pages={Math.ceil(total / PAGE_SIZE)}
              onChange={(page) => {
                change({ page: page === 1 ? undefined : page })
                scrollTo({ top: 0 })
              }}
            />
          </>
        )}
      </QueryView>
    </div>
  )
}

function Pager({ page, pages, onChange }: { page: number; pages: number; onChange: (page: number) => void }) {
  const { t } = useTranslation('contents')
  if (pages <= 1) return null
  return (
    <nav className="pager" aria-label={t('pages.label')}>
      <IconButton
        icon="back"
        label={t('pages.previous')}
        disabled={page <= 1}
        onClick={() => onChange(page - 1)}
      />
      <span>{t('pages.at', { page, pages })}</span>
      <IconButton
        icon="next"
        label={t('pages.next')}
        disabled={page >= pages}
        onClick={() => onChange(page + 1)}
      />
    </nav>
  )
}
