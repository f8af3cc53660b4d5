import { useTranslation } from 'react-i18next'
import { Button } from '../../../shared/button.tsx'
import { useFormat } from '../../../shared/i18n/format.ts'
import { SectionCard } from '../../../shared/layout/section-card.tsx'
import type { Choices, ChosenName } from './column-choices.tsx'
import type { Report } from './report-csv.ts'

interface NamesCardProps {
  report: Report
  draft: Choices
  isPending: boolean
  onChange: (draft: Choices) => void
}

type Name = Report['unknownNames'][number]

/** Names of a file that stand in none of our lists: each is said once what it is, for every row. */
export function NamesCard({ report, draft, isPending, onChange }: NamesCardProps) {
  const { t } = useTranslation('imports')
  const { number } = useFormat()
  // A name that was chosen before is no longer unknown; it can still be changed.
  const chosenBefore = draft.names
    .filter(({ field, name }) => !report.unknownNames.some((one) => isSame(one, field, name)))
    .map(({ field, name }): Name => ({ field, name, rows: 0, suggestions: [] }))
  const names = [...report.unknownNames, ...chosenBefore]
  if (names.length === 0) return null
  const choose = ({ field, name }: Name, value: string | undefined) => {
    const others = draft.names.filter((one) => !isSame(one, field, name))
    onChange({ ...draft, names: value === undefined ? others : [...others, { field, name, value }] })
  }
  return (
    <SectionCard
      title={t('names.title', { count: names.length, total: number(names.length) })}
      intro={t('names.intro')}
    >
      <ul className="import-columns import-names">
        {names.map((name) => {
          const value = draft.names.find((one) => isSame(one, name.field, name.name))?.value
          const list = report.nameLists.find(({ field }) => field === name.field)
          return (
            <li key={`${name.field} ${name.name}`} data-unread={value === undefined ? '' : undefined}>
              <span className="import-column-name">
                <strong>{name.name}</strong>
                <span className="meta">
                  {t(`fields.${name.field}`)}
                  {name.rows > 0 && ` · ${t('rows', { count: name.rows, total: number(name.rows) })}`}
                </span>
              </span>
              {list ? (
                <ListedName name={name} list={list} value={value} isPending={isPending} onChoose={choose} />
              ) : (
                <PlaceName name={name} value={value} isPending={isPending} onChoose={choose} />
              )}
            </li>
          )
        })}
      </ul>
    </SectionCard>
  )
}

const isSame = (one: Pick<ChosenName, 'field' | 'name'>, field: string, name: string) =>
  one.field === field && one.name === name

interface NameProps {
  name: Name
  /** Undefined while nothing is chosen, empty when the name is left out. */
  value: string | undefined
  isPending: boolean
  onChoose: (name: Name, value: string | undefined) => void
}

/** What a `<select>` says when nothing is chosen, and when the name is left out; no value of a list begins so. */
const [NOT_CHOSEN, LEFT_OUT] = ['-', '-out']

function ListedName({
  name,
  list,
  value,
  isPending,
  onChoose,
}: NameProps & { list: Report['nameLists'][number] }) {
  const { t } = useTranslation('imports')
  const option = ({ value: id, label }: { value: string; label: string }) => (
    <option key={id} value={id}>
      {label}
    </option>
  )
  return (
    <select
      className="input"
      aria-label={t('names.is', { name: name.name })}
      value={value === undefined ? NOT_CHOSEN : value === '' ? LEFT_OUT : value}
      disabled={isPending}
      onChange={({ target }) =>
        onChoose(
          name,
          target.value === NOT_CHOSEN ? undefined : target.value === LEFT_OUT ? '' : target.value,
        )
      }
    >
      <option value={NOT_CHOSEN}>{t('names.choose')}</option>
      {name.suggestions.length > 0 && (
        <optgroup label={t('names.nearest')}>{name.suggestions.map(option)}</optgroup>
      )}
      <optgroup label={t('names.all')}>
        {list.options
          .filter((one) => !name.suggestions.some(({ value: id }) => id === one.value))
          .map(option)}
      </optgroup>
      <option value={LEFT_OUT}>{t('columns.leaveOut')}</option>
    </select>
  )
}

/** Towns and venues are no short list: the nearest ones are proposed, and any other can be typed. */
function PlaceName({ name, value, isPending, onChoose }: NameProps) {
  const { t } = useTranslation('imports')
  return (
    <span className="import-place">
      <input
        className="input"
        aria-label={t('names.is', { name: name.name })}
        placeholder={value === '' ? t('names.leftOut') : name.name}
        value={value ?? ''}
        maxLength={200}
        disabled={isPending}
        onChange={({ target }) => onChoose(name, target.value === '' ? undefined : target.value)}
      />
      <span className="row import-nearest">
        {name.suggestions.map((one) => (
          <Button
            key={one.value}
            size="small"
            disabled={isPending}
            aria-pressed={value === one.value}
            onClick={() => onChoose(name, one.value)}
          >
            {one.label}
          </Button>
        ))}
        <Button
          size="small"
          disabled={isPending}
          aria-pressed={value === ''}
          onClick={() => onChoose(name, value === '' ? undefined : '')}
        >
          {t('columns.leaveOut')}
        </Button>
      </span>
    </span>
  )
}
