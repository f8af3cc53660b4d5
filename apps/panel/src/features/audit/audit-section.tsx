import { AUDIT_SUBJECTS } from '@larunbat/contract'
import { useTranslation } from 'react-i18next'
import { Button } from '../../shared/button.tsx'
import { Banner } from '../../shared/data/banner.tsx'
import { EmptyState } from '../../shared/data/empty-state.tsx'
import { FilterSelect } from '../../shared/data/filter-select.tsx'
import { QueryView } from '../../shared/data/query-view.tsx'
import { SearchField } from '../../shared/data/search-field.tsx'
import { Skeleton } from '../../shared/data/skeleton.tsx'
import { useFormat } from '../../shared/i18n/format.ts'
import { useListAddress } from '../../shared/list-address.ts'
import { type LogFilters, useActions, useLog } from './audit-queries.ts'
import { LogFile } from './log-file.tsx'
import { LogLineRow } from './log-line.tsx'
import { useLineWords } from './use-line-words.ts'
import './audit.css'

const DAY = /^\d{4}-\d\d-\d\d$/
const DAY_MS = 86_400_000

/** Everything that was done in this installation and by whom, newest first. */
export function AuditSection() {
  const { t } = useTranslation('audit')
  const { number } = useFormat()
  const address = useListAddress()
  const dayOf = (name: string) => (DAY.test(address.text(name)) ? address.text(name) : '')
  const filters: LogFilters = {
    accountId: address.number('cuenta'),
    action: address.text('accion') || undefined,
    subject: address.word('sobre', AUDIT_SUBJECTS),
    subjectId: address.number('sobre_id'),
    query: address.text('texto') || undefined,
    from: startOf(dayOf('desde')),
    until: startOf(dayOf('hasta'), DAY_MS),
  }
  const query = useLog(filters)
  const rows = query.data?.pages.flatMap((page) => page.rows) ?? []
  return (
    <div className="stack" aria-busy={query.isFetching || undefined}>
      <div className="tools">
        <SearchField
          label={t('search')}
          value={address.text('texto')}
          onChange={(texto) => address.change({ texto })}
        />
        <ActionSelect value={filters.action} onChange={(accion) => address.change({ accion })} />
        <FilterSelect
          label={t('anySubject')}
          value={filters.subject}
          options={AUDIT_SUBJECTS.map((value) => ({ value, label: t(`subject.${value}`) }))}
          onChange={(sobre) => address.change({ sobre, sobre_id: undefined })}
        />
        <div className="log-dates">
          {(['desde', 'hasta'] as const).map((name) => (
            <label key={name}>
              {t(name === 'desde' ? 'from' : 'until')}
              <input
                type="date"
                className="input log-day"
                value={dayOf(name)}
                onChange={(event) => address.change({ [name]: event.target.value })}
              />
            </label>
          ))}
        </div>
        <span className="tools-count" role="status">
          {query.data && t('shown', { count: rows.length, total: number(rows.length) })}
        </span>
        <LogFile filters={filters} />
      </div>
      {filters.accountId !== undefined && (
        <Banner
          actions={
            <Button size="small" onClick={() => address.change({ cuenta: undefined })}>
              {t('ofAccountClear')}
            </Button>
          }
        >
          {t('ofAccount')}
        </Banner>
      )}
      <QueryView
        query={query}
        skeleton={<Skeleton rows={8} height={92} />}
        isEmpty={() => rows.length === 0}
        empty={
          <EmptyState
            title={t(address.isFiltered ? 'none.title' : 'empty.title')}
            seed="audit"
            action={address.isFiltered && <Button onClick={address.clear}>{t('none.clear')}</Button>}
          >
            {t(address.isFiltered ? 'none.text' : 'empty.text')}
          </EmptyState>
        }
      >
        {() => (
          <div className="stack">
            <ul className="log" aria-label={t('label')}>
              {rows.map((line) => (
                <LogLineRow key={line.id} line={line} />
              ))}
            </ul>
            <div className="row">
              {query.hasNextPage ? (
                <Button isPending={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                  {t('more')}
                </Button>
              ) : (
                <p className="muted">{t('end')}</p>
              )}
            </div>
          </div>
        )}
      </QueryView>
    </div>
  )
}

/** One action, or all of a kind: of those that occur. */
function ActionSelect({
  value,
  onChange,
}: {
  value: string | undefined
  onChange: (value: string | undefined) => void
}) {
  const { t } = useTranslation('audit')
  const { collator } = useFormat()
  const { action } = useLineWords()
  const found = useActions().data ?? []
  const kinds = [...new Set(found.map((name) => name.split('.')[0] ?? ''))]
  const options = [
    ...kinds.map((kind) => ({
      value: `${kind}.`,
      label: t('allOf', { kind: t(`kind.${kind}`, { defaultValue: kind }) }),
    })),
    ...found.map((name) => ({ value: name, label: action(name) })),
  ]
  const order = collator()
  return (
    <FilterSelect
      label={t('anyAction')}
      value={value}
      options={options.sort((a, b) => order.compare(a.label, b.label))}
      onChange={onChange}
    />
  )
}

/** The beginning of a day of this device as an instant, some time later. */
function startOf(day: string, later = 0): string | undefined {
  return day ? new Date(new Date(`${day}T00:00:00`).getTime() + later).toISOString() : undefined
}
