import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../shared/button.tsx'
import { csvText } from '../../shared/csv.ts'
import { useFormat } from '../../shared/i18n/format.ts'
import { profileName } from '../../shared/lookup-names.ts'
import { useToast } from '../../shared/overlays/toast.tsx'
import { saveCsv } from '../../shared/save-csv.ts'
import { fetchUsers, type UserFilters } from './user-queries.ts'

/** The users of the list as a file for spreadsheets: the same ones in the same order. */
export function UsersFile({ filters, total }: { filters: UserFilters; total: number }) {
  const { t } = useTranslation('users')
  const { language } = useFormat()
  const toast = useToast()
  const [isBusy, setBusy] = useState(false)
  const make = async () => {
    setBusy(true)
    try {
      const rows = await fetchUsers(filters)
      const head = ['name', 'email', 'profile', 'city', 'state', 'analytics', 'events', 'created', 'seen']
      const lines = rows.map((row) => [
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
      ])
      saveCsv(csvText([['id', ...head.map((key) => t(`column.${key}`))], ...lines]), `${t('title')}.csv`)
    } catch (error) {
      toast.failure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      kind="quiet"
      icon="download"
      isPending={isBusy}
      disabled={total === 0}
      onClick={() => void make()}
    >
      CSV
    </Button>
  )
}
