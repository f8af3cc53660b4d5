import { EVENT_STATUS, type EventStatus, eventStatusName } from '@larunbat/rules/events/event-status'
import { pickText } from '@larunbat/rules/text/multilingual-text'
import i18next from 'i18next'
import { memo, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { IconButton } from '../../../shared/button.tsx'
import { type Column, DataTable, type Sort } from '../../../shared/data/data-table.tsx'
import { Meter } from '../../../shared/data/progress-meter.tsx'
import { Pill, STATUS_TONES } from '../../../shared/data/status-pill.tsx'
import { late } from '../../../shared/late.tsx'
import { addToast } from '../../../shared/overlays/toast-queue.ts'
import { hubName, modeName } from '../names.ts'
import { EventThumb } from './event-thumb.tsx'
import type { EventListRow } from './filter-own.ts'
import { type ListWords, useListWords } from './list-words.ts'

const loadMenu = async () => {
  const [{ RowMenu }] = await Promise.all([
    import('../event/tools/row-menu.tsx'),
    i18next.loadNamespaces(['event-work', 'event']),
  ])
  return { default: RowMenu }
}
const RowMenu = late(loadMenu)

/**
 * The button of a row's actions. The actions, with what a dialog needs, come when a hand or the focus draws near: a list of
 * fifty rows neither waits for them nor carries them.
 */
const RowTools = memo(function RowTools({ row, words }: { row: EventListRow; words: ListWords }) {
  const { t, format } = words
  const [isWanted, setWanted] = useState(false)
  const prepare = () => void loadMenu().catch(() => {})
  const open = () =>
    loadMenu().then(
      () => setWanted(true),
      () => addToast({ text: t('common:error.network'), kind: 'failure' }),
    )
  const label = t('toolsOf', { title: pickText(row.title, format.language) || t('untitled') })
  const button = (
    <IconButton
      icon="more"
      label={label}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={prepare}
      onFocus={prepare}
      onClick={() => void open()}
    />
  )
  return (
    <span className="event-tools">
      {isWanted ? (
        <Suspense fallback={button}>
          <RowMenu row={row} label={label} />
        </Suspense>
      ) : (
        button
      )}
    </span>
  )
})

interface EventRowsProps {
  rows: readonly EventListRow[]
  sort?: Sort
  onSort: (sort: Sort) => void
}

/** Events as a table on desktop, as cards on phones. */
export function EventRows({ rows, sort, onSort }: EventRowsProps) {
  const words = useListWords()
  const { t, format } = words
  const { language } = format
  const columns: Column<EventListRow>[] = [
    {
      key: 'titulo',
      title: t('column.event'),
      width: '31%',
      isSortable: true,
      cell: (row) => <EventCell row={row} words={words} />,
    },
    {
      key: 'inicio',
      title: t('column.date'),
      width: '132px',
      isSortable: true,
      cell: (row) => <WhenText row={row} words={words} />,
    },
    {
      key: 'hub',
      title: t('column.venue'),
      width: '18%',
      isSortable: true,
      cell: (row) => (
        <TwoLines first={row.venueName ?? row.city ?? '—'} second={hubName(row.hubId, language)} />
      ),
    },
    {
      key: 'owner',
      title: t('column.owner'),
      width: '14%',
      cell: (row) => <span className="clip">{row.owner.name}</span>,
    },
    {
      key: 'mode',
      title: t('column.mode'),
      width: '108px',
      cell: (row) => modeName(row.availability, language) || '—',
    },
    {
      key: 'estado',
      title: t('column.status'),
      width: '124px',
      isSortable: true,
      cell: (row) => <State row={row} words={words} />,
    },
    {
      key: 'progreso',
      title: t('column.progress'),
      width: '132px',
      isSortable: true,
      cell: (row) => <Progress row={row} words={words} />,
    },
    {
      key: 'menu',
      title: t('column.actions'),
      width: '96px',
      align: 'end',
      cell: (row) => <RowTools row={row} words={words} />,
    },
  ]
  return (
    <DataTable
      label={t('title')}
      rows={rows}
      rowKey={(row) => row.id}
      columns={columns}
      card={(row) => <EventCard row={row} words={words} />}
      sort={sort}
      onSort={onSort}
    />
  )
}

interface CellProps {
  row: EventListRow
  words: ListWords
}

// Scrolling draws the window anew at every frame: a row that is still there is not drawn again.
const EventCell = memo(function EventCell({ row, words }: CellProps) {
  const { t, format } = words
  return (
    <span className="row-main">
      <EventThumb row={row} />
      <span className="event-words">
        <Link className="row-link" to={`/indice-contenido/${row.id}`}>
          {pickText(row.title, format.language) || t('untitled')}
        </Link>
        <Notes row={row} words={words} />
      </span>
    </span>
  )
})

const EventCard = memo(function EventCard({ row, words }: CellProps) {
  const { t, format } = words
  const place = row.venueName ?? row.city
  return (
    <article className="event-card">
      <EventThumb row={row} />
      <div className="event-card-words">
        <Link className="row-link" to={`/indice-contenido/${row.id}`}>
          {pickText(row.title, format.language) || t('untitled')}
        </Link>
        <span className="event-card-line">
          <WhenText row={row} words={words} />
          {place && ` · ${place}`}
        </span>
        <div className="event-card-foot">
          <State row={row} words={words} />
          <Progress row={row} words={words} />
        </div>
        <Notes row={row} words={words} />
      </div>
      <RowTools row={row} words={words} />
    </article>
  )
})

/** What else it is: in words, as only its state is a pill. */
function Notes({ row, words: { t } }: CellProps) {
  const note = row.role ? t(`role.${row.role}`) : row.isSeries ? t('series') : undefined
  return note && <span className="meta">{note}</span>
}

/** The one state of an event: a task of its owner or a wait comes before its status. */
const State = memo(function State({ row, words: { t } }: CellProps) {
  const status = eventStatusName(row.status as EventStatus)
  if (row.hasChangeRequest) return <Pill tone="wait">{t('changesRequested')}</Pill>
  if (row.hasPendingChanges) return <Pill tone="wait">{t('changesWaiting')}</Pill>
  return <Pill tone={STATUS_TONES[status]}>{t(`common:status.${status}`)}</Pill>
})

/** How far it is filled, while its owner is filling it. */
function Progress({ row, words: { t } }: CellProps) {
  if (row.status !== EVENT_STATUS.inProgress || row.hasChangeRequest) return null
  return <Meter done={row.progress} of={100} label={t('common:progress')} />
}

const WhenText = memo(function WhenText({ row, words: { t, format } }: CellProps) {
  if (!row.startsAt) return <span className="muted">{t('noDate')}</span>
  return <time dateTime={row.startsAt}>{format.date(row.startsAt, 'day', row.timeZone ?? undefined)}</time>
})

const TwoLines = memo(function TwoLines({ first, second }: { first: string; second: string }) {
  return (
    <span className="two-lines">
      <span className="clip">{first}</span>
      <span className="meta clip">{second}</span>
    </span>
  )
})
