import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { Button } from '../../../shared/button.tsx'
import { EmptyState } from '../../../shared/data/empty-state.tsx'
import { QueryView } from '../../../shared/data/query-view.tsx'
import { SearchField } from '../../../shared/data/search-field.tsx'
import { Skeleton } from '../../../shared/data/skeleton.tsx'
import { useFormat } from '../../../shared/i18n/format.ts'
import { LinkButton } from '../../../shared/link-button.tsx'
import { changed } from '../../../shared/list-address.ts'
import { useDialog } from '../../../shared/overlays/use-dialog.ts'
import { Poster } from '../../../shared/poster.tsx'
import { mayUse } from '../../../shared/session.ts'
import { useMedia } from '../../../shared/use-media.ts'
import { StatusChips } from '../event-list/status-chips.tsx'
import { MAX_AT_ONCE } from './bulk-calls.ts'
import { BulkDialog } from './bulk-dialog.tsx'
import { ColumnDialog } from './column-dialog.tsx'
import { FilterDialog } from './filter-dialog.tsx'
import { ROW_PX } from './grid.tsx'
import { PastBulkDialog } from './past-bulk-dialog.tsx'
import { FilterPills } from './pills.tsx'
import { FILTER_NAMES, numbersOf, readTableFilters, readTableInput, viewOf } from './table-address.ts'
import { TableBody } from './table-body.tsx'
import { TableFile } from './table-file.tsx'
import { knownColumns, useTableLayout } from './table-layout.ts'
import { useFirstRows, useTableCounts } from './table-queries.ts'
import { type Selection, useSelection } from './use-selection.ts'
import { Views } from './views.tsx'
import '../../../shared/late-icons.ts'
import '../../../shared/data/data-table.css'
import '../../../shared/data/list-tools.css'
import './events-table.css'

const STEPS = [
  ['editions', '/ajustes/ediciones'],
  ['reviewers', '/ajustes/hubs'],
  ['programme', '/importar'],
] as const

/** A festival without events: what its team settles first, each with the way there. */
function FirstFestival() {
  const { t } = useTranslation(['events-table', 'event-list'])
  return (
    <section className="first-event" aria-labelledby="first-festival">
      <Poster seed="first-event" columns={4} rows={3} className="first-event-poster" />
      <div className="first-event-words">
        <h2 id="first-festival">{t('firstFestival.title')}</h2>
        <ol className="first-event-steps">
          {STEPS.map(([step, to], index) => (
            <li key={step}>
              <span className="step-number" aria-hidden="true">
                {index + 1}
              </span>
              <span>
                <Link to={to}>{t(`firstFestival.${step}.title`)}</Link>
                <span className="muted">{t(`firstFestival.${step}.text`)}</span>
              </span>
            </li>
          ))}
        </ol>
        <LinkButton icon="plus" to="/add-contenido">
          {t('event-list:first.action')}
        </LinkButton>
      </div>
    </section>
  )
}

/** No state's number: of several chosen states no single chip is the one. */
const SEVERAL = -1

/** All events, for administrators: search, order, selection and bulk changes. */
export function EventsTable({ overview }: { overview: ReactNode }) {
  const { t } = useTranslation('events-table')
  const { number } = useFormat()
  const [search, setSearch] = useSearchParams()
  const isTable = useMedia('(min-width: 992px), print')
  const layout = useTableLayout()
  const input = readTableInput(search)
  const filters = readTableFilters(search)
  const view = viewOf(search)
  const mayChange = mayUse({ task: 'events' })
  const height = isTable ? (layout.isDense ? ROW_PX.dense : ROW_PX.table) : ROW_PX.card

  const query = useFirstRows(input)
  const total = query.data?.total ?? 0
  const counts = useTableCounts(filters)
  const selection = useSelection(input, JSON.stringify(filters), total)

  const filterDialog = useDialog('filters')
  const columnDialog = useDialog('columns')
  const bulkDialog = useDialog('bulk')
  const pastDialog = useDialog('past-bulk')
  const change = (next: Record<string, string | undefined>) =>
    setSearch((now) => withView(changed(now, next)), { replace: true, preventScrollReset: true })
  const clear = () =>
    setSearch(
      (now) => withView(changed(now, Object.fromEntries(FILTER_NAMES.map((name) => [name, undefined])))),
      { replace: true },
    )
  const states = numbersOf(search, 'estado')
  const columns =
    view === 'series' && !layout.columns.includes('capitulos')
      ? (['capitulos', ...layout.columns] as const)
      : layout.columns
  const isFiltered = FILTER_NAMES.some((name) => search.get(name))
  const setFilters = FILTER_NAMES.filter((name) => search.get(name) && name !== 'texto').length
  const sort = input.sort && { key: input.sort as string, isDescending: input.direction === 'desc' }
  return (
    <div
      className="stack-list"
      data-fixed={!mayChange || undefined}
      aria-busy={query.isPlaceholderData || undefined}
    >
      {view === 'mine' && overview}
      <Views
        search={search}
        columns={layout.columns}
        needsMe={counts.data?.needsMe}
        onOpen={(kept) => kept.length > 0 && layout.change({ columns: knownColumns(kept) })}
      />
      <div className="tools grid-tools">
        <SearchField
          label={t('search')}
          value={search.get('texto') ?? ''}
          onChange={(texto) => change({ texto })}
        />
        <Button icon="settings" onClick={() => filterDialog.open()}>
          {setFilters > 0 ? t('filtersSet', { count: setFilters }) : t('filters')}
        </Button>
        <span className="wide-only">
          <Button kind="quiet" onClick={() => columnDialog.open()}>
            {t('columns')}
          </Button>
        </span>
        {mayChange && (
          <Button kind="quiet" icon="undo" onClick={() => pastDialog.open()}>
            {t('past.open')}
          </Button>
        )}
        <TableFile input={input} columns={columns} total={total} />
        <StatusChips
          value={states.length > 1 ? SEVERAL : states[0]}
          counts={counts.data?.byStatus}
          onChange={(status) => change({ estado: status === undefined ? undefined : String(status) })}
        />
        <span className="tools-count" role="status">
          {query.data && t('count', { count: total, total: number(total) })}
        </span>
      </div>
      <FilterPills
        search={search}
        ownerName={query.data?.rows[0]?.owner.name}
        onChange={change}
        onClear={clear}
      />
      <QueryView
        query={query}
        skeleton={<Skeleton rows={10} height={height} />}
        isEmpty={(data) => data.total === 0}
        empty={
          isFiltered ? (
            <EmptyState
              title={t('none.title')}
              seed="none"
              action={<Button onClick={clear}>{t('clear')}</Button>}
            >
              {t('none.text')}
            </EmptyState>
          ) : view === 'mine' ? (
            <EmptyState
              title={t('allDone.title')}
              seed="all-done"
              action={<LinkButton to="/inicio?ver=todos">{t('allDone.action')}</LinkButton>}
            >
              {t('allDone.text')}
            </EmptyState>
          ) : view === 'series' ? (
            <EmptyState title={t('noSeries.title')} seed="series">
              {t('noSeries.text')}
            </EmptyState>
          ) : (
            mayUse({ task: 'settings' }) && <FirstFestival />
          )
        }
      >
        {() => (
          <TableBody
            input={input}
            first={query}
            total={total}
            isTable={isTable}
            columns={columns}
            isDense={layout.isDense}
            height={height}
            sort={sort}
            onSort={({ key, isDescending }) =>
              change({ orden: key, sentido: isDescending ? 'desc' : undefined })
            }
            selection={selection}
          />
        )}
      </QueryView>
      {mayChange && <BulkBar selection={selection} total={total} onChange={() => bulkDialog.open()} />}
      <FilterDialog dialog={filterDialog} search={search} />
      <ColumnDialog dialog={columnDialog} layout={layout} onChange={layout.change} />
      <PastBulkDialog dialog={pastDialog} />
      <BulkDialog dialog={bulkDialog} selection={selection} filters={filters} />
    </div>
  )

  /** Taking the last filter away leaves one among all events, where one was looking. */
  function withView(params: URLSearchParams): URLSearchParams {
    if (!params.get('ver') && view === 'all') params.set('ver', 'todos')
    return params
  }
}

interface BulkBarProps {
  selection: Selection
  total: number
  onChange: () => void
}

/** How many are chosen and what can be done with them; there as long as something is. */
function BulkBar({ selection, total, onChange }: BulkBarProps) {
  const { t } = useTranslation('events-table')
  const { number } = useFormat()
  const { count } = selection
  const isTooMany = count > MAX_AT_ONCE
  return (
    <section className="grid-bar" aria-label={t('bar')} hidden={count === 0}>
      <span role="status">
        {t('chosen', { count, total: number(count) })}
        {isTooMany && <span className="meta"> {t('tooMany', { most: number(MAX_AT_ONCE) })}</span>}
      </span>
      <span className="grid-bar-actions">
        {count < total && (
          <Button size="small" kind="quiet" onClick={selection.chooseAll}>
            {t('chooseAll', { count: total, total: number(total) })}
          </Button>
        )}
        <Button size="small" kind="quiet" onClick={selection.clear}>
          {t('chooseNone')}
        </Button>
        <Button size="small" kind="primary" disabled={isTooMany} onClick={onChange}>
          {t('change')}
        </Button>
      </span>
    </section>
  )
}
