import { useTranslation } from 'react-i18next'
import { CsvButton } from '../../shared/data/csv-button.tsx'
import { type BookFilters, fetchAllPeople } from './people-queries.ts'

/** The list of participants as a file for spreadsheets. */
export function PeopleFile({ filters, total }: { filters: BookFilters; total: number }) {
  const { t } = useTranslation('people')
  const lines = async () => [
    ['id', ...['name', 'kind', 'events', 'consent', 'keeper'].map((key) => t(`column.${key}`))],
    ...(await fetchAllPeople(filters)).map((row) => [
      row.id,
      row.name,
      t(`kind.${row.kind}`),
      row.eventCount,
      t(row.hasAcceptedPolicy ? 'consent.given' : 'consent.missing'),
      row.owner?.name ?? null,
    ]),
  ]
  return <CsvButton name={t('title.all')} lines={lines} isDisabled={total === 0} />
}
