import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../shared/button.tsx'
import { csvText } from '../../shared/csv.ts'
import { useToast } from '../../shared/overlays/toast.tsx'
import { saveCsv } from '../../shared/save-csv.ts'
import { type BookFilters, fetchAllPeople } from './people-queries.ts'

/** The list of participants as a file for spreadsheets: the same people in the same order. */
export function PeopleFile({ filters, total }: { filters: BookFilters; total: number }) {
  const { t } = useTranslation('people')
  const toast = useToast()
  const [isBusy, setBusy] = useState(false)
  const make = async () => {
    setBusy(true)
    try {
      const rows = await fetchAllPeople(filters)
      const head = ['id', ...['name', 'kind', 'events', 'consent', 'keeper'].map((key) => t(`column.${key}`))]
      const lines = rows.map((row) => [
        row.id,
        row.name,
        t(`kind.${row.kind}`),
        row.eventCount,
        t(row.hasAcceptedPolicy ? 'consent.given' : 'consent.missing'),
        row.owner?.name ?? null,
      ])
      saveCsv(csvText([head, ...lines]), `${t('title.all')}.csv`)
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
