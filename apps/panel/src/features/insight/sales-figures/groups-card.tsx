import { SALES_GROUPINGS, SALES_SORTS, type SalesGrouping } from '@larunbat/contract'
import { useTranslation } from 'react-i18next'
import { type Column, DataTable } from '../../../shared/data/data-table.tsx'
import { Pager } from '../../../shared/data/pager.tsx'
import { QueryView } from '../../../shared/data/query-view.tsx'
import { Skeleton } from '../../../shared/data/skeleton.tsx'
import { useFormat } from '../../../shared/i18n/format.ts'
import type { SalesAddress } from './sales-address.ts'
import { type SalesGroup, type SalesGroups, soldOf, useSalesGroups } from './sales-queries.ts'

const PAGE_SIZE = 25
const OF_EVENT: readonly SalesGrouping[] = ['session', 'ticketType', 'channel']
const OF_ALL: readonly SalesGrouping[] = ['event', 'hub', 'discipline', 'type', 'cause', 'channel', 'edition']

interface GroupsCardProps {
  address: SalesAddress
  isReady: boolean
  isAdmin: boolean
}

/** Sales by one level of the hierarchy, the largest first; a name leads one level down. */
export function GroupsCard({ address, isReady, isAdmin }: GroupsCardProps) {
  const { t } = useTranslation('analytics')
  const { filters, grouping, sort, direction, page, change } = address
  const query = useSalesGroups(
    isReady ? { ...filters, by: grouping, sort, direction, page, pageSize: PAGE_SIZE } : undefined,
  )
  const levels =
    filters.eventId === undefined ? [...OF_ALL, ...(isAdmin ? (['owner'] as const) : [])] : OF_EVENT
  return (
    <section
      className="sales-groups"
      aria-labelledby="sales-groups"
      aria-busy={query.isPlaceholderData || undefined}
    >
      <header className="sales-card-head">
        <h2 id="sales-groups">{t('groups.title')}</h2>
        <select
          className="input tools-select"
          aria-label={t('groups.by')}
          value={grouping}
          onChange={(event) => change({ por: SALES_GROUPINGS[event.target.value as SalesGrouping] })}
        >
          {levels.map((level) => (
            <option key={level} value={level}>
              {t(`groups.of.${SALES_GROUPINGS[level]}`)}
            </option>
          ))}
        </select>
      </header>
      <QueryView
        query={query}
        skeleton={<Skeleton rows={6} height={64} />}
        isEmpty={({ total }) => total === 0}
        empty={<p className="sales-none">{t('groups.none')}</p>}
      >
        {(groups) => (
          <>
            <GroupRows groups={groups} address={address} />
            <Pager
              page={page}
              pageSize={PAGE_SIZE}
              total={groups.total}
              onChange={(pagina) => change({ pagina: pagina === 1 ? undefined : pagina })}
            />
          </>
        )}
      </QueryView>
    </section>
  )
}

/** What the address gets when one group is opened. */
const DOWN: Readonly<Record<SalesGrouping, (key: string) => Record<string, string | undefined>>> = {
  event: (evento) => ({ evento, por: undefined }),
  session: (sesion) => ({ sesion, por: 'tipo_entrada' }),
  ticketType: (tipo_entrada) => ({ tipo_entrada, por: 'sesion' }),
  hub: (hub) => ({ hub, por: undefined }),
  discipline: (disciplina) => ({ disciplina, por: undefined }),
  type: (tipo) => ({ tipo, por: undefined }),
  owner: (propietario) => ({ propietario, por: undefined }),
  cause: (causa) => ({ causa, por: undefined }),
  channel: (canal) => ({ canal: canal === 'door' ? 'puerta' : canal, por: undefined }),
  edition: (edicion) => ({ edicion, por: undefined }),
}

function GroupRows({ groups, address }: { groups: SalesGroups; address: SalesAddress }) {
  const { t } = useTranslation('analytics')
  const { number, money, percent } = useFormat()
  const { grouping, sort, direction, change } = address
  const { rows, currency } = groups
  const amount = (cents: number) => (cents === 0 ? '–' : money(cents, currency))
  const measured = (row: SalesGroup) => Math.max(0, sort === 'tickets' ? soldOf(row) : row[sort])
  const most = Math.max(1, ...rows.map(measured))
  const open = (row: SalesGroup) =>
    change({ ...DOWN[grouping](row.key), orden: undefined, sentido: undefined })
  const occupancy = (row: SalesGroup) => (row.occupancy === null ? '–' : percent(row.occupancy * 100))
  const name = (row: SalesGroup) => (
    <span className="sales-name">
      <button type="button" className="row-link" onClick={() => open(row)}>
        {row.name || row.key}
      </button>
      <span className="sales-bar" aria-hidden="true">
        <span style={{ width: `${(measured(row) / most) * 100}%` }} />
      </span>
    </span>
  )
  const amounts = (key: 'saleCents' | 'refundCents' | 'causeCents', width: string): Column<SalesGroup> => ({
    key,
    title: t(`groups.column.${key}`),
    width,
    align: 'end',
    isSortable: true,
    cell: (row) => amount(row[key]),
  })
  const columns: Column<SalesGroup>[] = [
    { key: 'name', title: t(`groups.of.${SALES_GROUPINGS[grouping]}`), cell: name },
    {
      key: 'tickets',
      title: t('groups.column.tickets'),
      width: '112px',
      align: 'end',
      isSortable: true,
      cell: (row) => number(soldOf(row)),
    },
    { key: 'occupancy', title: t('groups.column.occupancy'), width: '112px', align: 'end', cell: occupancy },
    amounts('saleCents', '140px'),
    amounts('refundCents', '128px'),
    amounts('causeCents', '128px'),
  ]
  return (
    <DataTable
      label={t('groups.title')}
      rows={rows}
      rowKey={(row) => row.key}
      columns={columns}
      sort={{ key: sort, isDescending: direction === 'desc' }}
      onSort={({ key, isDescending }) =>
        change({
          orden: SALES_SORTS[key as keyof typeof SALES_SORTS],
          sentido: isDescending ? undefined : 'asc',
        })
      }
      card={(row) => (
        <div className="sales-group-card">
          {name(row)}
          <p>
            <strong>{number(soldOf(row))}</strong> {t('groups.column.tickets').toLowerCase()}
            {row.occupancy !== null && ` · ${occupancy(row)}`}
          </p>
          <p>
            <strong>{amount(row.saleCents)}</strong>
            {row.causeCents > 0 && ` · ${t('groups.column.causeCents')} ${amount(row.causeCents)}`}
          </p>
        </div>
      )}
    />
  )
}
