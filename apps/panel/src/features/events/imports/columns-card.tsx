import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../shared/i18n/format.ts'
import { SectionCard } from '../../../shared/layout/section-card.tsx'
import { type Choices, FieldOptions, NOTE } from './column-choices.tsx'
import type { Report } from './report-csv.ts'
import { UnreadCard } from './unread-card.tsx'
import './columns-card.css'

interface ColumnsCardProps {
  report: Report
  /** What the report was read with. */
  choices: Choices
  /** What is chosen now. */
  draft: Choices
  isPending: boolean
  onChange: (draft: Choices) => void
}

/** The columns of a file, what each of them fills, and a choice for every one: nothing of a file is dropped without a word. */
export function ColumnsCard({ report, choices, draft, isPending, onChange }: ColumnsCardProps) {
  const { t } = useTranslation('imports')
  const { number } = useFormat()
  const inFile = [...report.readColumns, ...report.unreadColumns.map((column) => ({ ...column, field: '' }))]
  // A column that was left out is in neither list.
  const leftOut = Object.keys(choices.fields)
    .filter((name) => !inFile.some((column) => column.name === name))
    .map((name) => ({ name, field: '', sample: '', rows: 0 }))
  const all = [...inFile, ...leftOut]
  const columns = all.filter(({ field }) => field !== '' && field !== NOTE)
  const unread = all.filter(({ field }) => field === '' || field === NOTE)
  return (
    <>
      <SectionCard
        title={t('columns.title', {
          read: number(columns.length),
          all: number(all.length),
        })}
        intro={t('columns.intro')}
      >
        <ul className="import-columns">
          {columns.map((column) => {
            const { name, field, sample, rows } = column
            const chosen = draft.fields[name] ?? field
            return (
              <li key={name} data-unread={chosen === '' || isToCheck(column) ? '' : undefined}>
                <span className="import-column-name">
                  <strong>{name}</strong>
                  <span className="meta">{sample}</span>
                </span>
                <select
                  className="input"
                  aria-label={t('columns.goesTo', { name })}
                  value={chosen}
                  disabled={isPending}
                  onChange={(event) =>
                    onChange({ ...draft, fields: { ...draft.fields, [name]: event.target.value } })
                  }
                >
                  <option value="">{t('columns.leaveOut')}</option>
                  <FieldOptions chosen={chosen} />
                </select>
                <Certainty column={column} />
                {rows > 0 && <span className="meta">{t('rows', { count: rows, total: number(rows) })}</span>}
              </li>
            )
          })}
        </ul>
      </SectionCard>
      <UnreadCard columns={unread} draft={draft} isPending={isPending} onChange={onChange} />
    </>
  )
}

/** Certain from 95 per cent of its cells understood, likely from 80; below, a person has to look. */
const [CERTAIN, LIKELY] = [95, 80]

type AnyColumn = Partial<Report['readColumns'][number]>

const isToCheck = ({ certainty }: AnyColumn) => certainty !== undefined && certainty < LIKELY

/** How much of a column is understood, as a word with a bar, and the first cell that is not. */
function Certainty({ column: { certainty, doubt } }: { column: AnyColumn }) {
  const { t } = useTranslation('imports')
  if (certainty === undefined) return <span />
  const level = certainty >= CERTAIN ? 'certain' : certainty >= LIKELY ? 'likely' : 'check'
  return (
    <span className="import-certainty" data-level={level}>
      <span className="import-certainty-bar" aria-hidden="true">
        <span style={{ width: `${certainty}%` }} />
      </span>
      <span>
        {t(`certainty.${level}`)}
        {doubt && <span className="meta">{t('certainty.doubt', { sample: doubt })}</span>}
      </span>
    </span>
  )
}
