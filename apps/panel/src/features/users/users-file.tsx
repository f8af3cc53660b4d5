import { useTranslation } from 'react-i18next'
import { CsvButton } from '../../shared/data/csv-button.tsx'
import { useFormat } from '../../shared/i18n/format.ts'
import { profileName } from '../../shared/lookup-names.ts'
import { fetchUsers, type UserFilters } from './user-queries.ts'

const COLUMNS = ['name', 'email', 'profile', 'city', 'state', 'analytics', 'events', 'created', 'seen']

/** The users of the list as a file for spreadsheets. */
export function UsersFile({ filters, total }: { filters: UserFilters; total: number }) {
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
      row.contentCount,
      row.createdAt,
      row.lastSeenAt,
    ]),
  ]
  return <CsvButton name={t('title')} lines={lines} isDisabled={total === 0} />
}
