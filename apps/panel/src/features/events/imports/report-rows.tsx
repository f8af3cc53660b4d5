import { pickText } from '@larunbat/rules/text/multilingual-text'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { type Column, DataTable } from '../../../shared/data/data-table.tsx'
import { Pill, type Tone } from '../../../shared/data/status-pill.tsx'
import { useFormat } from '../../../shared/i18n/format.ts'
import type { ReportRow, Result } from './report-csv.ts'

const TONES: Readonly<Record<Result, Tone>> = {
  nuevo: 'live',
  cambiado: 'review',
  igual: 'past',
  rechazado: 'danger',
}

/** Rows of a file with what happens to each and why. */
export function ReportRows({ rows, label }: { rows: readonly ReportRow[]; label: string }) {
  const { t } = useTranslation('imports')
  const columns: Column<ReportRow>[] = [
    { key: 'row', title: t('column.row'), width: '84px', cell: ({ row }) => row },
    {
      key: 'title',
      title: t('column.title'),
      width: '36%',
      cell: (row) => (
        <span className="lines">
          <Title row={row} />
          <span className="meta cut">{row.externalId}</span>
        </span>
      ),
    },
    { key: 'result', title: t('column.result'), width: '130px', cell: (row) => <ResultPill row={row} /> },
    { key: 'reasons', title: t('column.reasons'), cell: (row) => <Reasons row={row} /> },
  ]
  return (
    <DataTable
      label={label}
      rows={rows}
      rowKey={({ row }) => row}
      columns={columns}
      card={(row) => (
        <article className="import-card">
          <span className="row" style={{ gap: 8 }}>
            <span className="meta">{t('rowNumber', { row: row.row })}</span>
            <ResultPill row={row} />
          </span>
          <Title row={row} />
          {row.reasons.length > 0 && <Reasons row={row} />}
        </article>
      )}
    />
  )
}

function Title({ row }: { row: ReportRow }) {
  const { t } = useTranslation('imports')
  const { language } = useFormat()
  const title = pickText(row.title, language)
  if (!title) return <span className="muted">{t('noTitle')}</span>
  if (row.eventId === null) return <strong>{title}</strong>
  return (
    <Link className="row-link" to={`/indice-contenido/${row.eventId}`}>
      {title}
    </Link>
  )
}

function ResultPill({ row }: { row: ReportRow }) {
  const { t } = useTranslation('imports')
  return <Pill tone={TONES[row.result]}>{t(`result.${row.result}`)}</Pill>
}

/** Why a row stays out, or which fields of the stored event it changes. */
function Reasons({ row }: { row: ReportRow }) {
  const { t } = useTranslation('imports')
  if (row.reasons.length === 0) return <span className="muted">—</span>
  if (row.result === 'cambiado') return <span>{t('changes', { list: row.reasons.join(', ') })}</span>
  return (
    <ul className="import-reasons">
      {row.reasons.map((reason) => (
        <li key={reason}>{reason}</li>
      ))}
    </ul>
  )
}
