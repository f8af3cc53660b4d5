import { PROFILES } from '@larunbat/rules/reference/lookups'
import { useTranslation } from 'react-i18next'
import { CsvButton } from '../../../shared/data/csv-button.tsx'
import { FilterChips } from '../../../shared/data/filter-chips.tsx'
import { FilterSelect } from '../../../shared/data/filter-select.tsx'
import { ListPages } from '../../../shared/data/list-pages.tsx'
import { ListTools } from '../../../shared/data/list-tools.tsx'
import { useFormat } from '../../../shared/i18n/format.ts'
import { Screen } from '../../../shared/layout/screen.tsx'
import { useListAddress } from '../../../shared/list-address.ts'
import { hubOptions, profileName } from '../../../shared/lookup-names.ts'
import { useDialog } from '../../../shared/overlays/use-dialog.ts'
import { MagicLinkDialog, type MagicLinkTarget } from './magic-link-dialog.tsx'
import { fetchUsers, type UserFilters, useUsers } from './user-queries.ts'
import { UserRows } from './user-rows.tsx'
import './users.css'

const COLUMNS = [
  'name',
  'email',
  'profile',
  'city',
  'state',
  'analytics',
  'events',
  'created',
  'seen',
] as const

/** The users of the list as a file for spreadsheets. */
function UsersFile({ filters, total }: { filters: UserFilters; total: number }) {
  const { t } = useTranslation('users')
  const { language } = useFormat()
  const lines = async () => [
    ['id', ...COLUMNS.map((key) => t(`column.${key}`))],
    ...(await fetchUsers(filters)).map((row) => [
      row.id,
      row.name,
      row.email,
      profileName(row.profileId, language),
      row.city,
      t(row.isBlocked ? 'blocked' : row.isConfirmed ? 'confirmed' : 'unconfirmed'),
      row.canSeeAnalytics ? t('seesFigures') : null,
      row.eventCount,
      row.createdAt,
      row.lastSeenAt,
    ]),
  ]
  return <CsvButton name={t('title')} lines={lines} isDisabled={total === 0} />
}

const PAGE_SIZE = 50
const STATES = ['bloqueadas', 'cifras'] as const
const SORTS = ['alta', 'nombre', 'email', 'ciudad', 'acceso', 'eventos'] as const

/** All accounts: found, filtered, and helped in with a sign-in link. */
export function UsersPage() {
  const { t } = useTranslation('users')
  const { language } = useFormat()
  const address = useListAddress()
  const confirmed = address.word('confirmado', ['1', '0'])
  const profileId = address.number('perfil', 4)
  const state = address.word('estado', STATES)
  const hubId = address.number('hub', 10_000)
  const sort = address.word('orden', SORTS) ?? 'alta'
  const isDescending = (address.text('sentido') || (sort === 'alta' ? 'desc' : 'asc')) === 'desc'
  const filters: UserFilters = {
    query: address.text('texto') || undefined,
    profileId,
    hubId,
    isConfirmed: confirmed === undefined ? undefined : confirmed === '1',
    isBlocked: state === 'bloqueadas' || undefined,
    canSeeAnalytics: state === 'cifras' || undefined,
    sort,
    isDescending,
    page: address.page,
    pageSize: PAGE_SIZE,
  }
  const query = useUsers(filters)
  const link = useDialog<MagicLinkTarget>('magic-link')
  return (
    <Screen title={t('title')}>
      <div className="stack" aria-busy={query.isPlaceholderData || undefined}>
        <ListTools
          words="users"
          address={address}
          total={query.data?.total}
          end={<UsersFile filters={filters} total={query.data?.total ?? 0} />}
        >
          <FilterChips
            label={t('filter.confirmed')}
            value={confirmed ?? ''}
            options={[
              { value: '', label: t('filter.everybody') },
              { value: '1', label: t('confirmed') },
              { value: '0', label: t('unconfirmed') },
            ]}
            onChange={(confirmado) => address.change({ confirmado })}
          />
          <FilterSelect
            label={t('filter.profile')}
            value={profileId}
            options={PROFILES.map((profile) => ({ value: profile.id as number, label: profile[language] }))}
            onChange={(perfil) => address.change({ perfil })}
          />
          <FilterSelect
            label={t('filter.hub')}
            value={hubId}
            options={hubOptions(language)}
            onChange={(hub) => address.change({ hub })}
          />
          <FilterSelect
            label={t('filter.state')}
            value={state}
            options={[
              { value: 'bloqueadas' as const, label: t('filter.stateBlocked') },
              { value: 'cifras' as const, label: t('filter.stateAnalytics') },
            ]}
            onChange={(estado) => address.change({ estado })}
          />
        </ListTools>
        <ListPages words="users" emptyWords="none" query={query} address={address} pageSize={PAGE_SIZE}>
          {({ rows }) => (
            <UserRows
              rows={rows}
              sort={{ key: sort, isDescending }}
              onSort={({ key, isDescending: down }) =>
                address.change({ orden: key, sentido: down ? 'desc' : 'asc' })
              }
              onLink={({ name, email }) => link.open({ name, email })}
            />
          )}
        </ListPages>
      </div>
      <MagicLinkDialog dialog={link} />
    </Screen>
  )
}
