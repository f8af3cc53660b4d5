import { pickText } from '@larunbat/rules/text/multilingual-text'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormat } from '../../../shared/i18n/format.ts'
import type { BulkRowValue } from './bulk-calls.ts'

/** Events of a group that are named; the file has all of them. */
const MAX_NAMED = 50
const ORDER = ['cambiado', 'rechazado', 'cambiado_antes', 'no_existe', 'igual'] as const

interface BulkOutcomeProps {
  rows: readonly BulkRowValue[]
  /** `preview` says what would happen, `done` and `undone` what did. */
  tense: 'preview' | 'done' | 'undone'
}

/** What happens to the events of a change, group by group: how many, why, and which. */
export function BulkOutcome({ rows, tense }: BulkOutcomeProps) {
  const { t } = useTranslation(['events-table', 'event-list'])
  const { language, number } = useFormat()
  return (
    <ul className="grid-outcomes">
      {groupsOf(rows).map(({ key, outcome, reason, rows: some }) => (
        <li key={key} data-outcome={outcome}>
          <details>
            <summary>
              <strong className="grid-number">{number(some.length)}</strong>
              <span>{t(`bulk.${tense}.${outcome}`, { count: some.length })}</span>
              {reason && <span className="meta">{reason}</span>}
            </summary>
            <ul className="grid-named">
              {some.slice(0, MAX_NAMED).map((row) => (
                <li key={row.id}>
                  <Link to={`/indice-contenido/${row.id}`} target="_blank" dir="auto" className="cut">
                    {pickText(row.title, language) || t('event-list:untitled')}
                  </Link>
                </li>
              ))}
              {some.length > MAX_NAMED && (
                <li className="meta">{t('bulk.more', { total: number(some.length - MAX_NAMED) })}</li>
              )}
            </ul>
          </details>
        </li>
      ))}
    </ul>
  )
}

function groupsOf(rows: readonly BulkRowValue[]) {
  const groups = new Map<
    string,
    { key: string; outcome: BulkRowValue['outcome']; reason: string | null; rows: BulkRowValue[] }
  >()
  for (const row of rows) {
    const key = `${row.outcome} ${row.code ?? ''}`
    const group = groups.get(key) ?? { key, outcome: row.outcome, reason: row.reason, rows: [] }
    group.rows.push(row)
    groups.set(key, group)
  }
  return [...groups.values()].sort((a, b) => ORDER.indexOf(a.outcome) - ORDER.indexOf(b.outcome))
}
