import { pickText } from '@larunbat/rules/text/multilingual-text'
import { daysLeft } from '@larunbat/rules/time/dates'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { type Column, DataTable } from '../../../shared/data/data-table.tsx'
import { Pill } from '../../../shared/data/status-pill.tsx'
import { useFormat } from '../../../shared/i18n/format.ts'
import { Icon } from '../../../shared/icon.tsx'
import { hubName, typeName } from '../../../shared/lookup-names.ts'
import { mediaSrc } from '../../../shared/media-src.ts'
import { Poster } from '../../../shared/poster.tsx'
import { deskPath } from './queue-address.ts'
import type { QueueRow, QueueWatch } from './review-queries.ts'
import { COLUMN_LANGUAGES } from './texts-of.ts'
import type { Selection } from './use-selection.ts'

interface QueueRowsProps {
  rows: readonly QueueRow[]
  /** Filters of the queue as an address has them: the desk goes on within them. */
  search: string
  watch: QueueWatch | undefined
  selection: Selection
}

/** What waits, as a table of one line a row on desktop, as cards on phones. */
export function QueueRows({ rows, search, watch, selection }: QueueRowsProps) {
  const { t } = useTranslation(['review', 'review-work'])
  const { language } = useFormat()
  const columns: Column<QueueRow>[] = [
    {
      key: 'choose',
      title: '',
      width: '52px',
      cell: (row) => <Choice row={row} selection={selection} />,
    },
    {
      key: 'event',
      title: t('column.event'),
      cell: (row) => <EventCell row={row} search={search} watch={watch} />,
    },
    {
      key: 'hub',
      title: t('column.place'),
      width: '124px',
      cell: (row) => <span className="cut">{row.city || hubName(row.hubId, language) || '—'}</span>,
    },
    { key: 'date', title: t('column.date'), width: '146px', cell: (row) => <When row={row} /> },
    { key: 'answer', title: t('column.answerBy'), width: '106px', cell: (row) => <AnswerBy row={row} /> },
    { key: 'why', title: t('column.why'), width: '168px', cell: (row) => <Why row={row} /> },
    { key: 'languages', title: t('column.languages'), width: '98px', cell: (row) => <Written row={row} /> },
    {
      key: 'assignee',
      title: t('column.assignee'),
      width: '104px',
      cell: (row) => <Initials name={row.assignee?.name} />,
    },
  ]
  return (
    <div className="queue-table">
      <DataTable
        label={t('title')}
        rows={rows}
        rowKey={(row) => row.id}
        columns={columns}
        tableFrom={1280}
        card={(row) => <QueueCard row={row} search={search} watch={watch} selection={selection} />}
      />
    </div>
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

/** Who has it open now. */
function Readers({ row, watch }: Omit<RowProps, 'search'>) {
  const { t } = useTranslation('review-work')
  const readers = watch ? watch.readers.filter(({ eventId }) => eventId === row.id) : row.readers
  if (readers.length === 0) return null
  const words = t('readers', { count: readers.length, names: readers.map(({ name }) => name).join(', ') })
  return (
    <span className="queue-reader" title={words}>
      <Icon name="eye" size={16} />
      <span className="cut">{words}</span>
    </span>
  )
}

function EventCell({ row, search, watch }: RowProps) {
  return (
    <span className="row-main">
      <Thumb row={row} />
      <Title row={row} search={search} />
      <span className="meta cut queue-owner">{row.owner.name}</span>
      <Readers row={row} watch={watch} />
    </span>
  )
}

function QueueCard({ row, search, watch, selection }: RowProps & { selection: Selection }) {
  const { language } = useFormat()
  return (
    <article className="queue-card" aria-label={pickText(row.title, language)}>
      <Thumb row={row} />
      <div className="queue-card-words">
        <Title row={row} search={search} />
        <Readers row={row} watch={watch} />
        {row.assignee && (
          <span className="queue-reader" data-kind="assignee">
            <Icon name="user" size={16} />
            {row.assignee.name}
          </span>
        )}
        <span className="meta">
          {[row.owner.name, row.city || hubName(row.hubId, language)].filter(Boolean).join(' · ')}
        </span>
        <span className="meta">
          <When row={row} /> · {typeName(row.typeId, language) || '—'}
        </span>
        <span className="queue-card-foot">
          <Why row={row} />
          <AnswerBy row={row} isNamed />
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
  const title = pickText(row.title, language) || t('untitled')
  return (
    <Link className="row-link queue-title" to={deskPath(row.id, search)} data-id={row.id} title={title}>
      {title}
    </Link>
  )
}

function Thumb({ row }: { row: QueueRow }) {
  if (!row.cover) return <Poster seed={row.id} className="row-thumb" />
  return <img className="row-thumb" src={mediaSrc(row.cover, 120)} alt="" loading="lazy" decoding="async" />
}

/** Who takes care of it, as two letters; the name is read out and shown under the pointer. */
function Initials({ name }: { name: string | undefined }) {
  if (!name) return <span className="queue-initials" data-empty />
  const [first = '', second = ''] = name.split(/\s+/)
  return (
    <span className="queue-initials" title={name}>
      <span aria-hidden="true">{`${first.slice(0, 1)}${second.slice(0, 1)}`.toUpperCase()}</span>
      <span className="visually-hidden">{name}</span>
    </span>
  )
}

/** The day of the event with how far away it is. */
function When({ row }: { row: QueueRow }) {
  const { t } = useTranslation(['review', 'review-work'])
  const { date, number } = useFormat()
  if (!row.startsAt) return <span className="muted">{t('noDate')}</span>
  const zone = row.timeZone ?? undefined
  const days = daysLeft(row.startsAt, zone)
  const key = days < 0 ? 'past' : days === 0 ? 'today' : days === 1 ? 'tomorrow' : 'days'
  return (
    <time dateTime={row.startsAt} className="queue-when">
      {date(row.startsAt, 'dayMonth', zone)}{' '}
      <span className="meta" data-tone={days < 2 ? 'danger' : undefined}>
        {t(`review-work:away.${key}`, { count: days, total: number(days) })}
      </span>
    </time>
  )
}

/** Until when it is to be answered: red once that is today or over. */
function AnswerBy({ row: { answerBy }, isNamed = false }: { row: QueueRow; isNamed?: boolean }) {
  const { t } = useTranslation(['review', 'review-work'])
  const { date } = useFormat()
  const days = daysLeft(answerBy)
  const isLate = Date.parse(answerBy) < Date.now()
  const key = isLate ? 'late' : days === 0 ? 'today' : days === 1 ? 'tomorrow' : 'day'
  const words = t(`review-work:answer.${key}`, {
    time: date(answerBy, 'time'),
    day: date(answerBy, 'dayMonth'),
  })
  return (
    <time
      className="age"
      dateTime={answerBy}
      title={date(answerBy, 'dateTime')}
      data-tone={key === 'late' || key === 'today' ? 'danger' : key === 'tomorrow' ? 'wait' : undefined}
    >
      {isNamed && `${t('column.answerBy')}: `}
      {words}
    </time>
  )
}

/** Languages that title and description are written in, said in words. */
function Written({ row }: { row: QueueRow }) {
  const { t } = useTranslation(['review', 'common'])
  const written = COLUMN_LANGUAGES.filter((language) => row.languages.some((tag) => tag === language))
  if (written.length === 0) return <span className="meta">—</span>
  return (
    <span className="written">
      <span className="visually-hidden">
        {t('column.languages')}: {written.map((language) => t(`common:language.${language}`)).join(', ')}
      </span>
      <span aria-hidden="true">{written.join(' · ')}</span>
    </span>
  )
}

/** An event to publish, one that was returned and sent again, or a published one with changes that wait. */
function Why({ row }: { row: QueueRow }) {
  const { t } = useTranslation('review')
  if (row.status === 2) return <Pill tone="wait">{t('why.changes')}</Pill>
  return row.isResent ? (
    <Pill tone="review">{t('why.resent')}</Pill>
  ) : (
    <span className="pill queue-new">{t('why.new')}</span>
  )
}
