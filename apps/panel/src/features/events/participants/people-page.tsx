import { useTranslation } from 'react-i18next'
import { CsvButton } from '../../../shared/data/csv-button.tsx'
import { FilterChips } from '../../../shared/data/filter-chips.tsx'
import { FilterSelect } from '../../../shared/data/filter-select.tsx'
import { ListPages } from '../../../shared/data/list-pages.tsx'
import { ListTools } from '../../../shared/data/list-tools.tsx'
import { Screen } from '../../../shared/layout/screen.tsx'
import { useListAddress } from '../../../shared/list-address.ts'
import { useDialog } from '../../../shared/overlays/use-dialog.ts'
import { InviteDialog, type Invited } from '../../../shared/participant/invite-dialog.tsx'
import { mayUse, useUser } from '../../../shared/session.ts'
import { type BookFilters, fetchAllPeople, usePeople } from './people-queries.ts'
import { PeopleRows } from './people-rows.tsx'
import './people.css'

const PAGE_SIZE = 50
const KINDS = ['', '2', '3', '4'] as const

/** All participants for an administrator; for others their own address book. */
export function PeoplePage() {
  const { t } = useTranslation('people')
  const user = useUser()
  const isForAll = mayUse({ task: 'events' }, user)
  const address = useListAddress()
  const kind = address.number('tipo', 4)
  const consent = address.word('politica', ['1', '0'])
  const sort = address.word('orden', ['nombre', 'eventos', 'creado'])
  const isDescending = address.word('sentido', ['desc']) === 'desc'
  const filters: BookFilters = {
    query: address.text('texto') || undefined,
    kind: KINDS.some((value) => value === String(kind)) ? kind : undefined,
    isOwn: isForAll ? undefined : true,
    hasAcceptedPolicy: consent === undefined ? undefined : consent === '1',
    sort,
    direction: isDescending ? 'desc' : undefined,
  }
  const query = usePeople({ ...filters, page: address.page, pageSize: PAGE_SIZE })
  const invite = useDialog<Invited>('invite')
  return (
    <Screen title={t(isForAll ? 'title.all' : 'title.own')}>
      <div className="stack" aria-busy={query.isPlaceholderData || undefined}>
        {!isForAll && <p className="muted">{t('intro')}</p>}
        <ListTools
          words="people"
          address={address}
          total={query.data?.total}
          end={isForAll && <PeopleFile filters={filters} total={query.data?.total ?? 0} />}
        >
          <FilterChips
            label={t('kinds')}
            value={String(kind ?? '')}
            options={KINDS.map((value) => ({ value, label: t(value ? `kindMany.${value}` : 'everybody') }))}
            onChange={(tipo) => address.change({ tipo })}
          />
          <FilterSelect
            label={t('column.consent')}
            value={consent}
            options={[
              { value: '1', label: t('consent.given') },
              { value: '0', label: t('consent.missing') },
            ]}
            onChange={(politica) => address.change({ politica })}
          />
        </ListTools>
        <ListPages words="people" query={query} address={address} pageSize={PAGE_SIZE}>
          {({ rows }) => (
            <PeopleRows
              rows={rows}
              isForAll={isForAll}
              onInvite={invite.open}
              sort={{ key: sort ?? 'nombre', isDescending }}
              onSort={({ key, isDescending: isDown }) =>
                address.change({ orden: key, sentido: isDown ? 'desc' : undefined })
              }
            />
          )}
        </ListPages>
      </div>
      <InviteDialog dialog={invite} />
    </Screen>
  )
}

/** The list of participants as a file for spreadsheets. */
function PeopleFile({ filters, total }: { filters: BookFilters; total: number }) {
  const { t } = useTranslation('people')
  const lines = async () => [
    ['id', ...(['name', 'kind', 'events', 'consent', 'keeper'] as const).map((key) => t(`column.${key}`))],
    ...(await fetchAllPeople(filters)).map((row) => [
      row.id,
      row.name,
      t(`kind.${row.kind}`, { defaultValue: '' }),
      row.eventCount,
      t(row.hasAcceptedPolicy ? 'consent.given' : 'consent.missing'),
      row.owner?.name ?? null,
    ]),
  ]
  return <CsvButton name={t('title.all')} lines={lines} isDisabled={total === 0} />
}
