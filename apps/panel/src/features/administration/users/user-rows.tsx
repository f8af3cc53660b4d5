import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Button } from '../../../shared/button.tsx'
import { type Column, DataTable, type Sort } from '../../../shared/data/data-table.tsx'
import { Pill } from '../../../shared/data/status-pill.tsx'
import { useFormat } from '../../../shared/i18n/format.ts'
import { profileName } from '../../../shared/lookup-names.ts'
import type { UserRow } from './user-queries.ts'

interface UserRowsProps {
  rows: readonly UserRow[]
  sort: Sort
  onSort: (sort: Sort) => void
  onLink: (row: UserRow) => void
}

/** Users as a table on desktop, as cards on phones. */
export function UserRows({ rows, sort, onSort, onLink }: UserRowsProps) {
  const { t } = useTranslation('users')
  const { language } = useFormat()
  const columns: Column<UserRow>[] = [
    { key: 'nombre', title: t('column.name'), isSortable: true, cell: (row) => <Who row={row} /> },
    {
      key: 'profile',
      title: t('column.profile'),
      width: '140px',
      cell: (row) => profileName(row.profileId, language),
    },
    {
      key: 'ciudad',
      title: t('column.city'),
      width: '132px',
      isSortable: true,
      cell: (row) => <span className="cut">{row.city ?? ''}</span>,
    },
    { key: 'state', title: t('column.state'), width: '128px', cell: (row) => <State row={row} /> },
    {
      key: 'eventos',
      isSortable: true,
      title: t('column.events'),
      width: '104px',
      cell: (row) => <Events row={row} />,
    },
    {
      key: 'alta',
      isSortable: true,
      title: t('column.created'),
      width: '136px',
      cell: (row) => <Day iso={row.createdAt} />,
    },
    {
      key: 'acceso',
      isSortable: true,
      title: t('column.seen'),
      width: '136px',
      cell: (row) => <Day iso={row.lastSeenAt} />,
    },
    {
      key: 'link',
      title: t('column.link'),
      width: '186px',
      cell: (row) => <LinkAction row={row} onLink={onLink} />,
    },
  ]
  return (
    <DataTable
      label={t('title')}
      rows={rows}
      rowKey={(row) => row.id}
      columns={columns}
      tableFrom={1360}
      sort={sort}
      onSort={onSort}
      card={(row) => <UserCard row={row} onLink={onLink} />}
    />
  )
}

function UserCard({ row, onLink }: { row: UserRow; onLink: (row: UserRow) => void }) {
  const { t } = useTranslation('users')
  const { language } = useFormat()
  return (
    <article className="user-card">
      <Who row={row} />
      <div className="user-card-line">
        <State row={row} />
        <span className="meta">
          {[profileName(row.profileId, language), row.city].filter(Boolean).join(' · ')}
        </span>
        <Events row={row} hasWords />
      </div>
      <div className="user-card-foot">
        <span className="meta">
          {t('column.seen')}: <Day iso={row.lastSeenAt} />
        </span>
        <LinkAction row={row} onLink={onLink} />
      </div>
    </article>
  )
}

function Who({ row }: { row: UserRow }) {
  return (
    <span className="lines">
      <Link className="row-link cut" dir="auto" to={`/usuarios/${row.id}`}>
        <strong>{row.name}</strong>
      </Link>
      <span className="meta cut">{row.email}</span>
    </span>
  )
}

function State({ row }: { row: UserRow }) {
  const { t } = useTranslation('users')
  if (row.isBlocked) return <Pill tone="danger">{t('blocked')}</Pill>
  return (
    <span className="lines">
      {row.isConfirmed ? (
        <Pill tone="live">{t('confirmed')}</Pill>
      ) : (
        <Pill tone="wait">{t('unconfirmed')}</Pill>
      )}
      {row.canSeeAnalytics && <span className="meta">{t('seesFigures')}</span>}
    </span>
  )
}

/** How many events; leads to them in the list of all. */
function Events({ row, hasWords }: { row: UserRow; hasWords?: boolean }) {
  const { t } = useTranslation('users')
  const { number } = useFormat()
  const words = t('events', { count: row.eventCount, total: number(row.eventCount) })
  const shown = hasWords ? words : number(row.eventCount)
  if (row.eventCount === 0) return <span className="muted">{shown}</span>
  return (
    <Link
      className="row-link"
      to={`/inicio?${new URLSearchParams({ texto: row.name })}`}
      aria-label={hasWords ? undefined : t('eventsOf', { name: row.name, events: words })}
    >
      {shown}
    </Link>
  )
}

function Day({ iso }: { iso: string | null }) {
  const { t } = useTranslation('users')
  const { date } = useFormat()
  if (!iso) return <span className="muted">{t('never')}</span>
  return (
    <time dateTime={iso} title={date(iso, 'dateTime')}>
      {date(iso, 'day')}
    </time>
  )
}

function LinkAction({ row, onLink }: { row: UserRow; onLink: (row: UserRow) => void }) {
  const { t } = useTranslation('users')
  return (
    <Button
      size="small"
      icon="link"
      aria-label={t('link.openFor', { name: row.name })}
      disabled={row.isBlocked}
      onClick={() => onLink(row)}
    >
      {t('link.open')}
    </Button>
  )
}
