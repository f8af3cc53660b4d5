import { listEvents } from '@larunbat/contract'
import { type EventRight, rightsOf } from '@larunbat/rules/events/event-rights'
import { type EventStatus, eventStatusName } from '@larunbat/rules/events/event-status'
import { pickText } from '@larunbat/rules/text/multilingual-text'
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
import { LinkButton } from '../../../shared/link-button.tsx'
import { useListAddress } from '../../../shared/list-address.ts'
import { isAdmin, useUser } from '../../../shared/session.ts'
import { type EventListRow, matchesText } from './filter-own.ts'
import { pageOfRows, useOwnEvents } from './own-queries.ts'
import '../../../shared/data/list-tools.css'
import './select.css'

const ARCHIVED = 3

/** Events one may use a tool for and whose words were typed: those picked last stand first, archived ones last. */
function pickEvents<T extends EventListRow>(
  rows: readonly T[],
  { right, text, recent }: { right: EventRight; text: string; recent: readonly number[] },
): T[] {
  const place = (row: T) => {
    const at = recent.indexOf(row.id)
    if (at !== -1) return at
    return recent.length + (row.status === ARCHIVED ? 1 : 0)
  }
  return rows
    .filter((row) => rightsOf(row.role ?? 'owner').includes(right) && matchesText(row, text))
    .toSorted((a, b) => place(a) - place(b))
}

const KEY = 'larunbat.picked'
const MOST = 20

/** Events picked last on this device, the latest first. */
function recentlyPicked(): number[] {
  try {
    const ids: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(ids) ? ids.filter((id): id is number => Number.isInteger(id)) : []
  } catch {
    return []
  }
}

/** Stores the selection; without space on the device it is lost. */
function savePicked(id: number): void {
  try {
    const ids = [id, ...recentlyPicked().filter((other) => other !== id)].slice(0, MOST)
    localStorage.setItem(KEY, JSON.stringify(ids))
  } catch {
    // It only spares a search.
  }
}

interface ChooseEventProps {
  /** The right an event is chosen for. */
  right: EventRight
  goTo: (id: number) => string
  onChoose?: (id: number) => void
  /** Asked even where there is only one: choosing does something by itself. */
  mustChoose?: boolean
}

/** Which event? Own ones, or any for administrators, with a search. */
export function ChooseEvent(props: ChooseEventProps) {
  return isAdmin(useUser()) ? <AnyEvent {...props} /> : <OwnEvent {...props} />
}

function OwnEvent(props: ChooseEventProps) {
  const address = useListAddress()
  const query = useOwnEvents()
  return <Events {...props} query={query} text={address.text('texto')} />
}

const PAUSE_MS = 300
const FOUND_MOST = 50

/** Administrators look among all events; the server searches. */
function AnyEvent(props: ChooseEventProps) {
  const text = useListAddress().text('texto')
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  const query = useQuery({
    queryKey: ['events', 'pick', settled],
    queryFn: async ({ signal }) =>
      pageOfRows(
        await callApi(listEvents, { query: settled || undefined, page: 1, pageSize: FOUND_MOST }, { signal }),
      ).rows,
    placeholderData: keepPreviousData,
  })
  return <Events {...props} query={query} text={text} isWhole />
}

interface EventsProps extends ChooseEventProps {
  query: {
    data: readonly EventListRow[] | undefined
    error: Error | null
    isFetching: boolean
    refetch: () => unknown
  }
  text: string
  /** The rows are what the server found, not all there are. */
  isWhole?: boolean
}

function Events({ right, goTo, onChoose, mustChoose = false, query, text, isWhole = false }: EventsProps) {
  const { t } = useTranslation('day')
  const address = useListAddress()
  const [recent] = useState(recentlyPicked)
  return (
    <div className="stack">
      <QueryView query={query} skeleton={<Skeleton rows={6} height={64} />}>
        {(rows) => {
          const all = pickEvents(rows, { right, text: '', recent })
          const [only] = all
          if (!isWhole && !mustChoose && only && all.length === 1)
            return <Navigate to={goTo(only.id)} replace />
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
                    <EventRow key={row.id} row={row} to={goTo(row.id)} onChoose={onChoose} />
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

interface EventRowProps {
  row: EventListRow
  to: string
  onChoose: ((id: number) => void) | undefined
}

function EventRow({ row, to, onChoose }: EventRowProps) {
  const { t } = useTranslation('day')
  const { date, language } = useFormat()
  const { startsAt, venueName, city } = row
  const choose = () => {
    savePicked(row.id)
    onChoose?.(row.id)
  }
  return (
    <li>
      <Link className="select-row" to={to} onClick={choose}>
        <span className="lines">
          <strong>{pickText(row.title, language) || t('untitled')}</strong>
          <span className="meta">
            {[startsAt && date(startsAt, 'dateTime', row.timeZone ?? undefined), venueName, city]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </span>
        <StatusPill status={eventStatusName(row.status as EventStatus)} />
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
