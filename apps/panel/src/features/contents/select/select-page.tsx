import { listContents } from '@larunbat/contract'
import { type ContentStatus, contentStatusName } from '@larunbat/rules/event-status'
import { pickText } from '@larunbat/rules/multilingual-text'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, Navigate } from 'react-router'
import { callApi } from '../../../shared/api/api.ts'
import { EmptyState } from '../../../shared/data/empty-state.tsx'
import { QueryView } from '../../../shared/data/query-view.tsx'
import { SearchField } from '../../../shared/data/search-field.tsx'
import { Skeleton } from '../../../shared/data/skeleton.tsx'
import { StatusPill } from '../../../shared/data/status-pill.tsx'
import { useFormat } from '../../../shared/i18n/format.ts'
import { Icon } from '../../../shared/icon.tsx'
import { Screen } from '../../../shared/layout/screen.tsx'
import { LinkButton } from '../../../shared/link-button.tsx'
import { useListAddress } from '../../../shared/list-address.ts'
import { isAdmin, useUser } from '../../../shared/session.ts'
import '../../../shared/data/list-tools.css'
import type { ContentListRow } from '../list/filter-own.ts'
import { pageOfRows, useOwnContents } from '../list/own-queries.ts'
import { pickEvents } from './pick-events.ts'
import { recentlyPicked, savePicked } from './recent.ts'
import './select.css'
import { TOOL_NAMES, TOOLS, type ToolName } from './tools.ts'

/** Which of my events? `/select?para=puerta`: with only one it goes straight on. */
export function SelectPage() {
  const { t } = useTranslation('day')
  const address = useListAddress()
  const tool = address.word('para', TOOL_NAMES)
  return (
    <Screen
      title={t(tool ? `select.title.${tool}` : 'select.tools')}
      backTo={tool ? undefined : '/hoy'}
      width="form"
    >
      {tool ? <Choice key={tool} tool={tool} /> : <ToolList />}
    </Screen>
  )
}

function ToolList() {
  const { t } = useTranslation('day')
  return (
    <ul className="select-rows">
      {TOOL_NAMES.map((tool) => (
        <li key={tool}>
          <Link className="select-row" to={`/select?para=${tool}`}>
            <strong>{t(`tool.${tool}`)}</strong>
            <Icon name="right" />
          </Link>
        </li>
      ))}
    </ul>
  )
}

function Choice({ tool }: { tool: ToolName }) {
  return isAdmin(useUser()) ? <AnyEvent tool={tool} /> : <OwnEvent tool={tool} />
}

function OwnEvent({ tool }: { tool: ToolName }) {
  const address = useListAddress()
  const query = useOwnContents()
  return <Events tool={tool} query={query} text={address.text('texto')} />
}

const PAUSE_MS = 300
const FOUND_MOST = 50

/** Administrators look among all events; the server searches. */
function AnyEvent({ tool }: { tool: ToolName }) {
  const text = useListAddress().text('texto')
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  const query = useQuery({
    queryKey: ['contents', 'pick', settled],
    queryFn: async ({ signal }) =>
      pageOfRows(
        await callApi(
          listContents,
          { query: settled || undefined, page: 1, pageSize: FOUND_MOST },
          { signal },
        ),
      ).rows,
    placeholderData: keepPreviousData,
  })
  return <Events tool={tool} query={query} text={text} isWhole />
}

interface EventsProps {
  tool: ToolName
  query: {
    data: readonly ContentListRow[] | undefined
    error: Error | null
    isFetching: boolean
    refetch: () => unknown
  }
  text: string
  /** The rows are what the server found, not all there are. */
  isWhole?: boolean
}

function Events({ tool, query, text, isWhole = false }: EventsProps) {
  const { t } = useTranslation('day')
  const address = useListAddress()
  const user = useUser()
  const [recent] = useState(recentlyPicked)
  const { right, path } = TOOLS[tool]
  const goTo = (id: number) => path(id, isAdmin(user) || Boolean(user?.canSeeAnalytics))
  return (
    <div className="stack">
      <QueryView query={query} skeleton={<Skeleton rows={6} height={64} />}>
        {(rows) => {
          const all = pickEvents(rows, { right, text: '', recent })
          const [only] = all
          if (!isWhole && only && all.length === 1) return <Navigate to={goTo(only.id)} replace />
          const found = isWhole ? all : pickEvents(rows, { right, text, recent })
          if (all.length === 0 && (!isWhole || text === '')) return <NoEvent hasOthers={rows.length > 0} />
          return (
            <>
              <div className="tools">
                <SearchField
                  label={t('select.search')}
                  value={text}
                  onChange={(texto) => address.change({ texto })}
                />
                <span className="tools-count" role="status">
                  {t('select.count', { count: found.length })}
                </span>
              </div>
              {found.length > 0 ? (
                <ul className="select-rows">
                  {found.map((row) => (
                    <EventRow key={row.id} row={row} to={goTo(row.id)} />
                  ))}
                </ul>
              ) : (
                <EmptyState title={t('select.none')} seed="select" />
              )}
            </>
          )
        }}
      </QueryView>
    </div>
  )
}

function EventRow({ row, to }: { row: ContentListRow; to: string }) {
  const { t } = useTranslation('day')
  const { date, language } = useFormat()
  const { startsAt, venueName, city } = row
  return (
    <li>
      <Link className="select-row" to={to} onClick={() => savePicked(row.id)}>
        <span className="lines">
          <strong>{pickText(row.title, language) || t('untitled')}</strong>
          <span className="meta">
            {[startsAt && date(startsAt, 'dateTime', row.timeZone ?? undefined), venueName, city]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </span>
        <StatusPill status={contentStatusName(row.status as ContentStatus)} />
        <Icon name="right" />
      </Link>
    </li>
  )
}

function NoEvent({ hasOthers }: { hasOthers: boolean }) {
  const { t } = useTranslation('day')
  return (
    <EmptyState
      title={t('select.empty')}
      seed="select"
      action={
        hasOthers ? (
          <LinkButton to="/inicio">{t('none.home')}</LinkButton>
        ) : (
          <LinkButton kind="primary" icon="plus" to="/add-contenido">
            {t('select.add')}
          </LinkButton>
        )
      }
    >
      {t(hasOthers ? 'select.noRight' : 'select.emptyText')}
    </EmptyState>
  )
}
