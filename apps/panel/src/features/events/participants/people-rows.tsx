import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { type Column, DataTable, type Sort } from '../../../shared/data/data-table.tsx'
import { Pill } from '../../../shared/data/status-pill.tsx'
import { useFormat } from '../../../shared/i18n/format.ts'
import { Menu } from '../../../shared/overlays/menu.tsx'
import { useDialog } from '../../../shared/overlays/use-dialog.ts'
import type { Invited } from '../../../shared/participant/invite-dialog.tsx'
import type { BookRow } from '../../../shared/participant/participant-queries.ts'
import { PersonPhoto } from '../../../shared/participant/person-photo.tsx'
import { DeleteDialog } from './delete-dialog.tsx'

interface PeopleRowsProps {
  rows: readonly BookRow[]
  /** Shows whose they are. */
  isForAll: boolean
  onInvite: (invited: Invited) => void
  sort: Sort
  onSort: (sort: Sort) => void
}

/** Participants as a table on desktop, as cards on phones. */
export function PeopleRows({ rows, isForAll, onInvite, sort, onSort }: PeopleRowsProps) {
  const { t } = useTranslation('people')
  const remove = useDialog<{ id: number; name: string }>('delete-participant')
  const actions = (row: BookRow) => (
    <Actions row={row} onInvite={onInvite} onDelete={({ id, name }) => remove.open({ id, name })} />
  )
  const columns: Column<BookRow>[] = [
    { key: 'nombre', title: t('column.name'), isSortable: true, cell: (row) => <Who row={row} /> },
    {
      key: 'kind',
      title: t('column.kind'),
      width: '132px',
      cell: (row) => t(`kind.${row.kind}`, { defaultValue: '' }),
    },
    {
      key: 'eventos',
      title: t('column.events'),
      width: '112px',
      isSortable: true,
      cell: (row) => <Events row={row} />,
    },
    { key: 'consent', title: t('column.consent'), width: '150px', cell: (row) => <Consent row={row} /> },
    {
      key: 'keeper',
      title: t('column.keeper'),
      width: '250px',
      cell: (row) => <Keeper row={row} isForAll={isForAll} />,
    },
    { key: 'actions', title: t('column.actions'), width: '104px', align: 'end', cell: actions },
  ]
  return (
    <>
      <DataTable
        label={t(isForAll ? 'title.all' : 'title.own')}
        rows={rows}
        rowKey={(row) => row.id}
        columns={columns}
        tableFrom={1180}
        sort={sort}
        onSort={onSort}
        card={(row) => (
          <article className="person-card">
            <div className="person-card-head">
              <Who row={row} />
              {actions(row)}
            </div>
            <div className="person-card-line">
              <span className="meta">{t(`kind.${row.kind}`, { defaultValue: '' })}</span>
              <Events row={row} hasWords />
              <Consent row={row} />
            </div>
            <Keeper row={row} isForAll={isForAll} />
          </article>
        )}
      />
      <DeleteDialog dialog={remove} />
    </>
  )
}

function Who({ row }: { row: BookRow }) {
  return (
    <span className="person-cell">
      <PersonPhoto person={row} />
      <Link className="row-link cut" to={`/artistas/${row.id}`}>
        {row.name}
      </Link>
    </span>
  )
}

function Events({ row, hasWords }: { row: BookRow; hasWords?: boolean }) {
  const { t } = useTranslation('people')
  const { number } = useFormat()
  return hasWords
    ? t('events.count', { count: row.eventCount, total: number(row.eventCount) })
    : number(row.eventCount)
}

function Consent({ row }: { row: BookRow }) {
  const { t } = useTranslation('people')
  if (!row.hasAcceptedPolicy) return <Pill tone="wait">{t('consent.missing')}</Pill>
  return <Pill tone="live">{t(row.policySource === 'person' ? 'consent.byPerson' : 'consent.given')}</Pill>
}

/** Who looks after the profile. */
function Keeper({ row, isForAll }: { row: BookRow; isForAll: boolean }) {
  const { t } = useTranslation('people')
  const { date } = useFormat()
  const state = row.isClaimed
    ? t('keeper.person')
    : row.invitedUntil
      ? t('keeper.invited', { when: date(row.invitedUntil, 'day') })
      : t('keeper.organiser')
  const owner = row.owner?.name
  return (
    <span className="lines">
      {isForAll && owner && <span className="cut">{owner}</span>}
      <span className="meta cut">{state}</span>
    </span>
  )
}

interface ActionsProps {
  row: BookRow
  onInvite: (invited: Invited) => void
  onDelete: (row: BookRow) => void
}

function Actions({ row, onInvite, onDelete }: ActionsProps) {
  const { t } = useTranslation(['people', 'common'])
  const navigate = useNavigate()
  const { id, name, email, isClaimed } = row
  return (
    <Menu
      label={t('actions', { name })}
      items={[
        { label: t('common:edit'), icon: 'edit', onSelect: () => void navigate(`/artistas/${id}`) },
        ...(isClaimed
          ? []
          : [
              {
                label: t('invite.open'),
                icon: 'mail' as const,
                onSelect: () => onInvite({ id, name, email }),
              },
            ]),
        { label: t('common:delete'), icon: 'trash', isDanger: true, onSelect: () => onDelete(row) },
      ]}
    />
  )
}
