import { pickText } from '@larunbat/rules/multilingual-text'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { type Column, DataTable } from '../../shared/data/data-table.tsx'
import { Pill } from '../../shared/data/status-pill.tsx'
import { useFormat } from '../../shared/i18n/format.ts'
import { hubName, typeName } from '../../shared/lookup-names.ts'
import { mediaSrc } from '../../shared/media-src.ts'
import { Poster } from '../../shared/poster.tsx'
import type { QueueRow } from './review-queries.ts'
import { COLUMN_LANGUAGES, textIn } from './texts-of.ts'
import { waitingSince } from './waiting.ts'

interface QueueRowsProps {
  rows: readonly QueueRow[]
  /** The hub the queue is filtered by; the desk goes on within it. */
  hubId?: number
}

/** Address of the desk of an event; keeps the hub the reviewer works on. */
export const deskPath = (id: number, hubId?: number) =>
  hubId === undefined ? `/revision/${id}` : `/revision/${id}?hub=${hubId}`

/** What waits, as a table on desktop, as cards on phones. */
export function QueueRows({ rows, hubId }: QueueRowsProps) {
  const { t } = useTranslation('review')
  const { language } = useFormat()
  const columns: Column<QueueRow>[] = [
    { key: 'event', title: t('column.event'), cell: (row) => <EventCell row={row} hubId={hubId} /> },
    { key: 'age', title: t('column.age'), width: '92px', cell: (row) => <Age row={row} /> },
    {
      key: 'hub',
      title: t('column.hub'),
      width: '140px',
      cell: (row) => (
        <span className="lines">
          <span className="cut">{hubName(row.hubId, language)}</span>
          <span className="meta cut">{row.city}</span>
        </span>
      ),
    },
    { key: 'date', title: t('column.date'), width: '116px', cell: (row) => <When row={row} /> },
    {
      key: 'type',
      title: t('column.type'),
      width: '130px',
      cell: (row) => typeName(row.typeId, language) || '—',
    },
    { key: 'languages', title: t('column.languages'), width: '118px', cell: (row) => <Written row={row} /> },
    { key: 'why', title: t('column.why'), width: '176px', cell: (row) => <Why row={row} /> },
  ]
  return (
    <DataTable
      label={t('title')}
      rows={rows}
      rowKey={(row) => row.id}
      columns={columns}
      tableFrom={1280}
      card={(row) => <QueueCard row={row} hubId={hubId} />}
    />
  )
}

function EventCell({ row, hubId }: { row: QueueRow; hubId?: number }) {
  return (
    <span className="row-main">
      <Thumb row={row} />
      <span className="lines">
        <Title row={row} hubId={hubId} />
        <span className="meta cut">{row.owner.name}</span>
      </span>
    </span>
  )
}

function QueueCard({ row, hubId }: { row: QueueRow; hubId?: number }) {
  const { t } = useTranslation('review')
  const { language } = useFormat()
  return (
    <article className="queue-card">
      <Thumb row={row} />
      <div className="queue-card-words">
        <Title row={row} hubId={hubId} />
        <span className="meta">
          {[row.owner.name, hubName(row.hubId, language)].filter(Boolean).join(' · ')}
        </span>
        <span className="meta">
          <When row={row} /> · {typeName(row.typeId, language) || '—'}
        </span>
        <span className="queue-card-foot">
          <Why row={row} />
          <span className="meta">
            {t('column.age')}: <Age row={row} />
          </span>
          <Written row={row} />
        </span>
      </div>
    </article>
  )
}

function Title({ row, hubId }: { row: QueueRow; hubId?: number }) {
  const { t } = useTranslation('review')
  const { language } = useFormat()
  return (
    <Link className="row-link queue-title" to={deskPath(row.id, hubId)}>
      {pickText(row.title, language) || t('untitled')}
    </Link>
  )
}

function Thumb({ row }: { row: QueueRow }) {
  if (!row.cover) return <Poster seed={row.id} className="row-thumb" />
  return <img className="row-thumb" src={mediaSrc(row.cover, 120)} alt="" loading="lazy" decoding="async" />
}

function Age({ row }: { row: QueueRow }) {
  const { t } = useTranslation('review')
  const { date } = useFormat()
  const since = row.sentAt ?? row.updatedAt
  const { unit, count, tone } = waitingSince(since, Date.now())
  return (
    <time className="age" dateTime={since} title={date(since, 'dateTime')} data-tone={tone}>
      {t(`age.${unit}`, { count })}
    </time>
  )
}

function When({ row }: { row: QueueRow }) {
  const { t } = useTranslation('review')
  const { date } = useFormat()
  if (!row.startsAt) return <span className="muted">{t('noDate')}</span>
  return <time dateTime={row.startsAt}>{date(row.startsAt, 'day', row.timeZone ?? undefined)}</time>
}

/** Languages the title is written in: filled or hollow, and said in words. */
function Written({ row }: { row: QueueRow }) {
  const { t } = useTranslation(['review', 'common'])
  return (
    <span className="written">
      {COLUMN_LANGUAGES.map((language) => {
        const isWritten = textIn(row.title, language).own !== undefined
        return (
          <span key={language} className="written-mark" data-written={isWritten || undefined}>
            <span aria-hidden="true">{language}</span>
            <span className="visually-hidden">
              {t(`common:language.${language}`)}:{' '}
              {t(isWritten ? 'common:languageFilled' : 'common:languageEmpty')}
            </span>
          </span>
        )
      })}
    </span>
  )
}

/** An event to publish, or a published one with changes that wait. */
function Why({ row }: { row: QueueRow }) {
  const { t } = useTranslation('review')
  if (row.status === 2) return <Pill tone="wait">{t('why.changes')}</Pill>
  return <Pill tone="review">{t('why.new')}</Pill>
}
