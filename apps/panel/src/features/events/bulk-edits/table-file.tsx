import { type EventStatus, eventStatusName } from '@larunbat/rules/events/event-status'
import { pickText } from '@larunbat/rules/text/multilingual-text'
import { useTranslation } from 'react-i18next'
import { CsvButton } from '../../../shared/data/csv-button.tsx'
import { useFormat } from '../../../shared/i18n/format.ts'
import { soldOf, wordsOf } from './cells.tsx'
import type { ColumnKey } from './column-keys.ts'
import type { TableInput } from './table-address.ts'
import { fetchAllRows, type TableRowValue } from './table-queries.ts'

interface TableFileProps {
  input: TableInput
  columns: readonly ColumnKey[]
  total: number
}

/** The table as a file for spreadsheets, with the columns that are shown. */
export function TableFile({ input, columns, total }: TableFileProps) {
  const { t } = useTranslation(['events-table', 'common'])
  const format = useFormat()
  const { language, date, number } = format
  const textOf = (column: ColumnKey, row: TableRowValue): string | number | null => {
    const day = (at: string | null, zone?: string | null) =>
      at === null ? null : date(at, 'dateTime', zone ?? undefined)
    const flags = [
      row.isBlacklisted && t('flag.blacklist'),
      row.hasPendingChanges && t('flag.cambios'),
      row.hasChangeRequest && t('flag.correcciones'),
      row.isFeatured && t('flag.destacado'),
      row.is360 && t('flag.is360'),
      row.isSeries && t('flag.serie'),
    ]
    switch (column) {
      case 'propietario':
        return row.owner.name
      case 'lugar':
        return [row.venueName, row.city].filter(Boolean).join(', ')
      case 'inicio':
        return day(row.startsAt, row.timeZone)
      case 'estado':
        return t(`common:status.${eventStatusName(row.status as EventStatus)}`)
      case 'progreso':
        return row.progress
      case 'marcas':
        return flags.filter(Boolean).join(', ')
      case 'plazas':
        return soldOf(row, { t, format }) || null
      case 'capitulos':
        return row.chapterCount
      case 'actualizado':
        return day(row.updatedAt)
      case 'enviado':
        return day(row.sentAt)
      case 'creado':
        return day(row.createdAt)
      default:
        return wordsOf(column, row, language)
    }
  }
  const lines = async (onCount: (count: number) => void) => [
    ['id', t('column.titulo'), ...columns.map((column) => t(`column.${column}`))],
    ...(await fetchAllRows(input, onCount)).map((row) => [
      row.id,
      pickText(row.title, language),
      ...columns.map((column) => textOf(column, row)),
    ]),
  ]
  return <CsvButton name={t('file')} lines={lines} isDisabled={total === 0} busyText={number} />
}
