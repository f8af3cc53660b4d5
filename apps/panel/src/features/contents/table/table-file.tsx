import { type ContentStatus, contentStatusName } from '@larunbat/rules/content-status'
import { pickText } from '@larunbat/rules/multilingual-text'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../shared/button.tsx'
import { csvText } from '../../../shared/csv.ts'
import { useFormat } from '../../../shared/i18n/format.ts'
import { useToast } from '../../../shared/overlays/toast.tsx'
import { saveCsv } from '../../../shared/save-csv.ts'
import { wordsOf } from './cells.tsx'
import type { ColumnKey } from './column-keys.ts'
import type { TableInput } from './table-address.ts'
import { fetchAllRows, type TableRowValue } from './table-queries.ts'

interface TableFileProps {
  input: TableInput
  columns: readonly ColumnKey[]
  total: number
}

/** The table as a file for spreadsheets: the same events, order and columns. */
export function TableFile({ input, columns, total }: TableFileProps) {
  const { t } = useTranslation(['events-table', 'common'])
  const { language, date, number } = useFormat()
  const toast = useToast()
  const [count, setCount] = useState<number>()
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
        return t(`common:status.${contentStatusName(row.status as ContentStatus)}`)
      case 'progreso':
        return row.progress
      case 'marcas':
        return flags.filter(Boolean).join(', ')
      case 'plazas':
        return row.placeCount === 0 ? null : `${row.soldCount}/${row.placeCount}`
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
  const make = async () => {
    setCount(0)
    try {
      const rows = await fetchAllRows(input, setCount)
      const head = ['id', t('column.titulo'), ...columns.map((column) => t(`column.${column}`))]
      const lines = rows.map((row) => [
        row.id,
        pickText(row.title, language),
        ...columns.map((column) => textOf(column, row)),
      ])
      saveCsv(csvText([head, ...lines]), `${t('file')}.csv`)
    } catch (error) {
      toast.failure(error)
    } finally {
      setCount(undefined)
    }
  }
  const isBusy = count !== undefined
  return (
    <Button
      kind="quiet"
      icon="download"
      isPending={isBusy}
      disabled={total === 0}
      onClick={() => void make()}
    >
      {isBusy && count > 0 ? number(count) : 'CSV'}
    </Button>
  )
}
