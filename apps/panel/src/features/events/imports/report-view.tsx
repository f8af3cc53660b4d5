import { pickText } from '@larunbat/rules/text/multilingual-text'
import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Button } from '../../../shared/button.tsx'
import { currentLanguage } from '../../../shared/i18n/i18n.ts'
import '../../../shared/data/list-tools.css'
import { Banner } from '../../../shared/data/banner.tsx'
import { EmptyState } from '../../../shared/data/empty-state.tsx'
import { FilterChips } from '../../../shared/data/filter-chips.tsx'
import { SearchField } from '../../../shared/data/search-field.tsx'
import { useFormat } from '../../../shared/i18n/format.ts'
import { SectionCard } from '../../../shared/layout/section-card.tsx'
import { useListAddress } from '../../../shared/list-address.ts'
import { saveCsv } from '../../../shared/save-file.ts'
import { filterRows, type Report, type Result, reportCsv, reportName } from './report-csv.ts'
import { ReportRows } from './report-rows.tsx'

const RESULTS = ['nuevo', 'cambiado', 'igual', 'rechazado'] as const satisfies readonly Result[]

interface ReportViewProps {
  report: Report
  fileName: string
  /** Told as what would happen instead of what happened. */
  isPreview: boolean
  action?: ReactNode
}

/** What happens, or happened, to every row of a file: counts, filters, and the whole as CSV. */
export function ReportView({ report, fileName, isPreview, action }: ReportViewProps) {
  const { t } = useTranslation('imports')
  const { number } = useFormat()
  const address = useListAddress()
  const top = useRef<HTMLDivElement>(null)
  // It stands below the form, on a phone out of sight.
  useEffect(() => {
    // In newer browsers it returns a promise, which an effect must not.
    void top.current?.scrollIntoView({ block: 'start' })
  }, [])
  const result = address.word('resultado', RESULTS)
  const text = address.text('texto')
  const rows = useMemo(() => filterRows(report.rows, result, text), [report.rows, result, text])
  const counts: Record<Result, number> = {
    nuevo: report.created,
    cambiado: report.changed,
    igual: report.unchanged,
    rechazado: report.refused,
  }
  const download = () => {
    const columns = ['row', 'key', 'title', 'result', 'reasons', 'event'] as const
    const headings = columns.map((name) => t(`column.${name}`))
    const csv = reportCsv(report, headings, (name) => t(`result.${name}`), currentLanguage())
    saveCsv(csv, reportName(fileName, t('report.word'), new Date()))
  }
  return (
    <div className="stack import-report" ref={top}>
      <SectionCard
        title={t(isPreview ? 'report.preview' : 'report.title')}
        intro={t('report.read', {
          count: report.total,
          total: number(report.total),
          format: t(`format.${report.format}`, { defaultValue: report.format }),
        })}
      >
        <div className="stack">
          <dl className="import-counts">
            {RESULTS.map((name) => (
              <div key={name} className="import-count" data-result={counts[name] > 0 ? name : undefined}>
                <dt>{t(`results.${name}`)}</dt>
                <dd>{number(counts[name])}</dd>
              </div>
            ))}
          </dl>
          <NotTaken report={report} />
          <Gone report={report} />
          <div className="row row-end">
            <Button icon="download" onClick={download}>
              {t('report.download')}
            </Button>
            {action}
          </div>
        </div>
      </SectionCard>
      <div className="tools">
        <SearchField label={t('search')} value={text} onChange={(texto) => address.change({ texto })} />
        <FilterChips
          label={t('column.result')}
          value={result ?? ''}
          options={[
            { value: '' as const, label: t('all') },
            ...RESULTS.map((value) => ({ value, label: t(`results.${value}`), count: counts[value] })),
          ]}
          onChange={(resultado) => address.change({ resultado })}
        />
        <span className="tools-count" role="status">
          {t('rows', { count: rows.length, total: number(rows.length) })}
        </span>
      </div>
      {rows.length === 0 ? (
        <EmptyState
          title={t('none.title')}
          seed="none"
          action={<Button onClick={address.clear}>{t('none.clear')}</Button>}
        />
      ) : (
        <ReportRows rows={rows} label={t(isPreview ? 'report.preview' : 'report.title')} />
      )}
    </div>
  )
}

/** Events of an earlier import of the file that it has no longer; what becomes of them is for a person to say. */
function Gone({ report }: Pick<ReportViewProps, 'report'>) {
  const { t } = useTranslation('imports')
  const { number, language } = useFormat()
  const { gone, goneCount } = report
  if (goneCount === 0) return null
  return (
    <Banner kind="warning">
      <p>{t('gone.text', { count: goneCount, total: number(goneCount) })}</p>
      <ul>
        {gone.slice(0, MAX_GONE).map(({ eventId, title }) => (
          <li key={eventId}>
            <Link to={`/indice-contenido/${eventId}`}>{pickText(title, language)}</Link>
          </li>
        ))}
      </ul>
      {goneCount > MAX_GONE && (
        <p>{t('gone.more', { count: goneCount - MAX_GONE, total: number(goneCount - MAX_GONE) })}</p>
      )}
    </Banner>
  )
}
const MAX_GONE = 20

/** Rows without a date and columns that were not read, before the button that imports. */
function NotTaken({ report }: Pick<ReportViewProps, 'report'>) {
  const { t } = useTranslation('imports')
  const { number, language } = useFormat()
  const { undated, undatedRows, unreadColumns, doubtfulLetters } = report
  if (undated === 0 && unreadColumns.length === 0 && doubtfulLetters === null) return null
  return (
    <Banner kind="warning">
      {doubtfulLetters !== null && <p>{t('remarks.letters', { sample: doubtfulLetters })}</p>}
      {undated > 0 && (
        <>
          <p>{t('remarks.undated', { count: undated, total: number(undated) })}</p>
          <ul>
            {undatedRows.slice(0, MAX_GONE).map(({ row, title }) => (
              <li key={row}>
                {t('rowNumber', { row })}: {pickText(title, language) || t('noTitle')}
              </li>
            ))}
          </ul>
          {undated > MAX_GONE && (
            <p>{t('gone.more', { count: undated - MAX_GONE, total: number(undated - MAX_GONE) })}</p>
          )}
        </>
      )}
      {unreadColumns.length > 0 && (
        <>
          <p>{t('remarks.unread')}</p>
          <ul>
            {unreadColumns.map(({ name, rows, sample }) => (
              <li key={name}>{t('remarks.column', { name, rows: number(rows), sample })}</li>
            ))}
          </ul>
        </>
      )}
    </Banner>
  )
}
