import { AUDIT_SUBJECTS, listAudit } from '@larunbat/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Button } from '../../../shared/button.tsx'
import { Banner } from '../../../shared/data/banner.tsx'
import { EmptyState } from '../../../shared/data/empty-state.tsx'
import { FilterSelect } from '../../../shared/data/filter-select.tsx'
import { QueryView } from '../../../shared/data/query-view.tsx'
import { SearchField } from '../../../shared/data/search-field.tsx'
import { Skeleton } from '../../../shared/data/skeleton.tsx'
import { fetchFile } from '../../../shared/fetch-file.ts'
import { useFormat } from '../../../shared/i18n/format.ts'
import { currentLanguage } from '../../../shared/i18n/i18n.ts'
import { useListAddress } from '../../../shared/list-address.ts'
import { useToast } from '../../../shared/overlays/toast.tsx'
import { currentToken } from '../../../shared/session.ts'
import { type Line, type LogFilters, useActions, useLog } from './audit-queries.ts'
import { hasDetails, LineDetails } from './line-details.tsx'
import { subjectPath, useLineWords } from './use-line-words.ts'
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

/** All lines that the filters find as a file for spreadsheets, however many; the server writes it. */
function LogFile({ filters }: { filters: LogFilters }) {
  const toast = useToast()
  const [isPending, setPending] = useState(false)
  const make = async () => {
    setPending(true)
    try {
      const asked = listAudit.input.write(filters, '') as object
      await fetchFile('/registro/exportar', { token: currentToken(), lang: currentLanguage(), ...asked })
    } catch (error) {
      toast.failure(error)
    } finally {
      setPending(false)
    }
  }
  return (
    <Button kind="quiet" icon="download" isPending={isPending} onClick={() => void make()}>
      CSV
    </Button>
  )
}

/** One line: what happened, to what, who did it and when; its details open below. */
function LogLineRow({ line }: { line: Line }) {
  const { t } = useTranslation('audit')
  const { date } = useFormat()
  const { action, about, change, who } = useLineWords()
  const path = subjectPath(line)
  const moved = change(line)
  return (
    <li className="log-line">
      <div className="log-head">
        <strong>{action(line.action)}</strong>
        <span className="meta">
          {line.actorId === null ? who(line) : <Link to={`/usuarios/${line.actorId}`}>{who(line)}</Link>}
          {' · '}
          <time dateTime={line.at}>{date(line.at, 'dateTime')}</time>
        </span>
      </div>
      <p className="log-about">
        {path ? (
          <Link to={path} dir="auto">
            {about(line)}
          </Link>
        ) : (
          <span dir="auto">{about(line)}</span>
        )}
        {moved && <span className="meta"> · {moved}</span>}
      </p>
      {hasDetails(line.detail) && (
        <details>
          <summary>{t('details')}</summary>
          <LineDetails detail={line.detail} />
        </details>
      )}
    </li>
  )
}
