import { pickText } from '@larunbat/rules/multilingual-text'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { type Column, DataTable } from '../../shared/data/data-table.tsx'
import { Pill } from '../../shared/data/status-pill.tsx'
import { useFormat } from '../../shared/i18n/format.ts'
import { Icon } from '../../shared/icon.tsx'
import { hubName, typeName } from '../../shared/lookup-names.ts'
import { mediaSrc } from '../../shared/media-src.ts'
import { Poster } from '../../shared/poster.tsx'
import { deskPath } from './queue-address.ts'
import type { QueueRow, QueueWatch } from './review-queries.ts'
import { COLUMN_LANGUAGES } from './texts-of.ts'
import type { Selection } from './use-selection.ts'
import { waitingSince } from './waiting.ts'

interface QueueRowsProps {
  rows: readonly QueueRow[]
  /** Filters of the queue as an address has them: the desk goes on within them. */
  search: string
  watch: QueueWatch | undefined
  selection: Selection
}

/** What waits, as a table on desktop, as cards on phones. */
export function QueueRows({ rows, search, watch, selection }: QueueRowsProps) {
  const { t } = useTranslation(['review', 'review-work'])
  const { language } = useFormat()
  const columns: Column<QueueRow>[] = [
    {
      key: 'choose',
      title: t('review-work:select.column'),
      width: '84px',
      cell: (row) => <Choice row={row} selection={selection} />,
    },
    {
      key: 'event',
      title: t('column.event'),
      cell: (row) => <EventCell row={row} search={search} watch={watch} />,
    },
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
      card={(row) => <QueueCard row={row} search={search} watch={watch} selection={selection} />}
    />
  )
}

interface RowProps {
  row: QueueRow
  search: string
  watch: QueueWatch | undefined
}

function Choice({ row, selection }: { row: QueueRow; selection: Selection }) {
  const { t } = useTranslation(['review-work', 'review'])
  const { language } = useFormat()
  return (
    <label className="choice row-choice">
      <input
        type="checkbox"
        checked={selection.has(row.id)}
        onChange={(event) => selection.change([row], event.target.checked)}
      />
      <span className="visually-hidden">
        {t('select.one', { title: pickText(row.title, language) || t('review:untitled') })}
      </span>
    </label>
  )
}

/** Who has it open now, and who takes care of it. */
function Colleagues({ row, watch }: Omit<RowProps, 'search'>) {
  const { t } = useTranslation('review-work')
  const readers = watch ? watch.readers.filter(({ contentId }) => contentId === row.id) : row.readers
  return (
    <>
      {readers.length > 0 && (
        <span className="queue-reader">
          <Icon name="eye" size={16} />
          {t('readers', { count: readers.length, names: readers.map(({ name }) => name).join(', ') })}
        </span>
      )}
      {row.assignee && (
        <span className="queue-reader" data-kind="assignee">
          <Icon name="user" size={16} />
          {row.assignee.name}
        </span>
      )}
    </>
  )
}

function EventCell({ row, search, watch }: RowProps) {
  return (
    <span className="row-main">
      <Thumb row={row} />
      <span className="lines">
        <Title row={row} search={search} />
        <span className="meta cut">{row.owner.name}</span>
        <Colleagues row={row} watch={watch} />
      </span>
    </span>
  )
}

function QueueCard({ row, search, watch, selection }: RowProps & { selection: Selection }) {
  const { t } = useTranslation('review')
  const { language } = useFormat()
  return (
    <article className="queue-card">
      <Thumb row={row} />
      <div className="queue-card-words">
        <Title row={row} search={search} />
        <Colleagues row={row} watch={watch} />
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
      <Choice row={row} selection={selection} />
    </article>
  )
}

function Title({ row, search }: Omit<RowProps, 'watch'>) {
  const { t } = useTranslation('review')
  const { language } = useFormat()
  return (
    <Link className="row-link queue-title" to={deskPath(row.id, search)}>
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

/** Languages that title and description are written in: filled or hollow, and said in words. */
function Written({ row }: { row: QueueRow }) {
  const { t } = useTranslation(['review', 'common'])
  return (
    <span className="written">
      {COLUMN_LANGUAGES.map((language) => {
        const isWritten = row.languages.includes(language)
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
