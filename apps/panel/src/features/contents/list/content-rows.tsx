import { type ContentStatus, contentStatusName } from '@larunbat/rules/content-status'
import { pickText } from '@larunbat/rules/multilingual-text'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { type Column, DataTable, type Sort } from '../../../shared/data/data-table.tsx'
import { ProgressMeter } from '../../../shared/data/progress-meter.tsx'
import { Pill, StatusPill } from '../../../shared/data/status-pill.tsx'
import { useFormat } from '../../../shared/i18n/format.ts'
import { hubName, modeName } from '../names.ts'
import { ContentThumb } from './content-thumb.tsx'
import type { ContentListRow } from './filter-own.ts'
import { RowTools } from './row-tools.tsx'

interface ContentRowsProps {
  rows: readonly ContentListRow[]
  sort?: Sort
  onSort: (sort: Sort) => void
}

/** Events as a table on desktop, as cards on phones. */
export function ContentRows({ rows, sort, onSort }: ContentRowsProps) {
  const { t } = useTranslation('contents')
  const { language } = useFormat()
  const columns: Column<ContentListRow>[] = [
    {
      key: 'titulo',
      title: t('column.event'),
      width: '31%',
      isSortable: true,
      cell: (row) => <EventCell row={row} />,
    },
    {
      key: 'inicio',
      title: t('column.date'),
      width: '132px',
      isSortable: true,
      cell: (row) => <WhenText row={row} />,
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
      cell: (row) => <State row={row} />,
    },
    {
      key: 'progreso',
      title: t('column.progress'),
      width: '132px',
      isSortable: true,
      cell: (row) => <ProgressMeter done={row.progress} of={100} />,
    },
    {
      key: 'menu',
      title: t('column.actions'),
      width: '96px',
      align: 'end',
      cell: (row) => <RowTools row={row} />,
    },
  ]
  return (
    <DataTable
      label={t('title')}
      rows={rows}
      rowKey={(row) => row.id}
      columns={columns}
      card={(row) => <ContentCard row={row} />}
      sort={sort}
      onSort={onSort}
    />
  )
}

// Scrolling draws the window anew at every frame: a row that is still there is not drawn again.
const EventCell = memo(function EventCell({ row }: { row: ContentListRow }) {
  const { t } = useTranslation('contents')
  const { language } = useFormat()
  return (
    <span className="row-main">
      <ContentThumb row={row} />
      <span className="event-words">
        <Link className="row-link" to={`/indice-contenido/${row.id}`}>
          {pickText(row.title, language) || t('untitled')}
        </Link>
        <Notes row={row} />
      </span>
    </span>
  )
})

const ContentCard = memo(function ContentCard({ row }: { row: ContentListRow }) {
  const { t } = useTranslation('contents')
  const { language } = useFormat()
  const place = row.venueName ?? row.city
  return (
    <article className="event-card">
      <ContentThumb row={row} />
      <div className="event-card-words">
        <Link className="row-link" to={`/indice-contenido/${row.id}`}>
          {pickText(row.title, language) || t('untitled')}
        </Link>
        <span className="event-card-line">
          <WhenText row={row} />
          {place && <span className="clip">{place}</span>}
        </span>
        <div className="event-card-foot">
          <State row={row} />
          <ProgressMeter done={row.progress} of={100} />
        </div>
        <Notes row={row} />
      </div>
      <RowTools row={row} />
    </article>
  )
})

/** What the owner should look at first. */
function Notes({ row }: { row: ContentListRow }) {
  const { t } = useTranslation('contents')
  if (row.hasChangeRequest) return <Pill tone="danger">{t('changesRequested')}</Pill>
  if (row.hasPendingChanges) return <Pill tone="wait">{t('changesWaiting')}</Pill>
  if (row.role) return <Pill tone="past">{t(`role.${row.role}`)}</Pill>
  if (row.isSeries) return <Pill tone="past">{t('series')}</Pill>
  return null
}

const State = memo(function State({ row }: { row: ContentListRow }) {
  return <StatusPill status={contentStatusName(row.status as ContentStatus)} />
})

const WhenText = memo(function WhenText({ row }: { row: ContentListRow }) {
  const { t } = useTranslation('contents')
  const { date } = useFormat()
  if (!row.startsAt) return <span className="muted">{t('noDate')}</span>
  return <time dateTime={row.startsAt}>{date(row.startsAt, 'day', row.timeZone ?? undefined)}</time>
})

const TwoLines = memo(function TwoLines({ first, second }: { first: string; second: string }) {
  return (
    <span className="two-lines">
      <span className="clip">{first}</span>
      <span className="meta clip">{second}</span>
    </span>
  )
})
