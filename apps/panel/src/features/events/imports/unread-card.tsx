import { useTranslation } from 'react-i18next'
import { Button } from '../../../shared/button.tsx'
import { Pill } from '../../../shared/data/status-pill.tsx'
import { useFormat } from '../../../shared/i18n/format.ts'
import { SectionCard } from '../../../shared/layout/section-card.tsx'
import { type Choices, FieldOptions, NOTE } from './column-choices.tsx'
import './columns-card.css'

export interface UnreadColumn {
  name: string
  sample: string
  rows: number
}

interface UnreadCardProps {
  columns: readonly UnreadColumn[]
  draft: Choices
  isPending: boolean
  onChange: (draft: Choices) => void
}

const [EMAIL, PHONE] = [/[^\s@]@[^\s@]+\.\w/, /(?:\d[\s.-]?){9}/]
const PERSONAL_NAME = /mail|correo|tel[eé]?f|phone|m[oó]vil|contact|\bdni\b|\bnif\b|posta|telefono/i

/** True for a column that seems to hold addresses or numbers of persons: it is not proposed as a note. */
const isPersonal = ({ name, sample }: UnreadColumn) =>
  PERSONAL_NAME.test(name) || EMAIL.test(sample) || (PHONE.test(sample) && !/https?:/.test(sample))

/** Every column of a file that no field takes, each to be kept as an internal note, left out or given a field. */
export function UnreadCard({ columns, draft, isPending, onChange }: UnreadCardProps) {
  const { t } = useTranslation('imports')
  const { number } = useFormat()
  if (columns.length === 0) return null
  const choose = (names: readonly string[], field: string) =>
    onChange({
      ...draft,
      fields: { ...draft.fields, ...Object.fromEntries(names.map((name) => [name, field])) },
    })
  const open = columns.filter((column) => !isPersonal(column)).map(({ name }) => name)
  return (
    <SectionCard
      title={t('unread.title', { count: columns.length, total: number(columns.length) })}
      intro={t('unread.intro')}
    >
      <div className="stack">
        {open.length > 1 && (
          <div className="row row-end">
            <Button size="small" disabled={isPending} onClick={() => choose(open, NOTE)}>
              {t('unread.allNotes')}
            </Button>
          </div>
        )}
        <ul className="import-columns import-unread">
          {columns.map((column) => {
            const { name, sample, rows } = column
            const chosen = draft.fields[name] ?? ''
            return (
              <li key={name}>
                <span className="import-column-name">
                  <strong>{name}</strong>
                  <span className="meta">{sample}</span>
                </span>
                <span className="meta">
                  {isPersonal(column) ? (
                    <Pill tone="danger">{t('unread.personal')}</Pill>
                  ) : (
                    rows > 0 && t('rows', { count: rows, total: number(rows) })
                  )}
                </span>
                <select
                  className="input"
                  aria-label={t('columns.goesTo', { name })}
                  value={chosen === NOTE ? '' : chosen}
                  disabled={isPending}
                  onChange={(event) => choose([name], event.target.value)}
                >
                  <option value="">{t('unread.noField')}</option>
                  <FieldOptions chosen={chosen === NOTE ? '' : chosen} />
                </select>
                <fieldset className="import-segments" disabled={isPending}>
                  <legend className="visually-hidden">{name}</legend>
                  {([NOTE, ''] as const).map((value) => (
                    <button
                      key={value}
                      type="button"
                      aria-pressed={chosen === value}
                      onClick={() => choose([name], value)}
                    >
                      {t(value === NOTE ? 'unread.note' : 'unread.leaveOut')}
                    </button>
                  ))}
                </fieldset>
              </li>
            )
          })}
        </ul>
      </div>
    </SectionCard>
  )
}
