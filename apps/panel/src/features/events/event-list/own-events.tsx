import { type ReactNode, useDeferredValue, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../shared/button.tsx'
import { EmptyState } from '../../../shared/data/empty-state.tsx'
import { QueryView } from '../../../shared/data/query-view.tsx'
import { SearchField } from '../../../shared/data/search-field.tsx'
import { Skeleton } from '../../../shared/data/skeleton.tsx'
import { useFormat } from '../../../shared/i18n/format.ts'
import { LinkButton } from '../../../shared/link-button.tsx'
import { Poster } from '../../../shared/poster.tsx'
import { EventRows } from './event-rows.tsx'
import { countByStatus, type EventListRow, filterOwn } from './filter-own.ts'
import { useListFilters } from './list-filters.ts'
import { useOwnEvents } from './own-queries.ts'
import { StatusChips } from './status-chips.tsx'

interface OwnEventsProps {
  /** What is next to come, above the list. */
  nextOf: (rows: readonly EventListRow[]) => ReactNode
}

/** The caller's own events; searched, filtered and ordered in the browser. */
export function OwnEvents({ nextOf }: OwnEventsProps) {
  const { t } = useTranslation('event-list')
  const { language, collator, number } = useFormat()
  const query = useOwnEvents()
  // Drawn in slices that leave the phone free for a thumb in between.
  const rows = useDeferredValue(query.data)
  const { filters, change, clear } = useListFilters()
  const { status, text, sort } = filters
  const sortKey = sort && `${sort.key} ${sort.isDescending}`
  const shown = useMemo(
    () => rows && filterOwn(rows, filters, language, collator(language).compare),
    [rows, status, text, sortKey, language],
  )
  // There from the first moment: a search can be typed while the list loads.
  const hasTools = rows ? rows.length > 0 : !query.error
  return (
    <div className="stack-list">
      {rows && rows.length > 0 && nextOf(rows)}
      {hasTools && (
        <div className="list-tools">
          <SearchField label={t('searchOwn')} value={text} onChange={(words) => change({ text: words })} />
          <StatusChips
            value={status}
            counts={rows && countByStatus(rows)}
            onChange={(next) => change({ status: next })}
          />
          <span className="list-count" role="status">
            {shown && t('count', { count: shown.length, total: number(shown.length) })}
          </span>
        </div>
      )}
      <QueryView
        query={{ ...query, data: shown }}
        skeleton={<Skeleton rows={8} height={64} />}
        isEmpty={() => rows?.length === 0}
        empty={<FirstEvent />}
      >
        {(shown) =>
          shown.length > 0 ? (
            <EventRows
              rows={shown}
              sort={sort}
              onSort={({ key, isDescending }) =>
                change({ sortKey: key, direction: isDescending ? 'desc' : undefined })
              }
            />
          ) : (
            <EmptyState
              title={t('none.title')}
              seed="none"
              action={<Button onClick={clear}>{t('none.clear')}</Button>}
            >
              {t('none.text')}
            </EmptyState>
          )
        }
      </QueryView>
    </div>
  )
}

/** Nothing yet: how an event comes about, in three steps, and where to begin. */
function FirstEvent() {
  const { t } = useTranslation('event-list')
  return (
    <section className="first-event" aria-labelledby="first-event">
      <Poster seed="first-event" columns={4} rows={3} className="first-event-poster" />
      <div className="first-event-words">
        <h2 id="first-event">{t('first.title')}</h2>
        <ol className="first-event-steps">
          {(['create', 'complete', 'send'] as const).map((step, index) => (
            <li key={step}>
              <span className="step-number" aria-hidden="true">
                {index + 1}
              </span>
              <span>
                <strong>{t(`first.${step}.title`)}</strong>
                <span className="muted">{t(`first.${step}.text`)}</span>
              </span>
            </li>
          ))}
        </ol>
        <LinkButton kind="primary" icon="plus" to="/camino">
          {t('first.action')}
        </LinkButton>
      </div>
    </section>
  )
}
