import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../shared/button.tsx'
import { CityField } from '../../../shared/fields/city-field.tsx'
import { DateField } from '../../../shared/fields/date-field.tsx'
import { Select } from '../../../shared/fields/select.tsx'
import { useFormat } from '../../../shared/i18n/format.ts'
import { SectionCard } from '../../../shared/layout/section-card.tsx'
import type { Choices } from './column-choices.tsx'
import type { Report } from './report-csv.ts'

type Proposal = Report['proposals'][number]

interface AskCardProps {
  report: Report
  /** What the report was read with. */
  choices: Choices
  draft: Choices
  isPending: boolean
  onApply: (choices: Choices) => void
}

/**
 * Asks once for what whole columns of a file leave out: the town, the day of rows with only an hour or a weekday, and the clock.
 * What the file itself shows is there already, with what shows it.
 */
export function AskCard({ report, choices, draft, isPending, onApply }: AskCardProps) {
  const { t } = useTranslation('imports')
  const { number } = useFormat()
  const { townless, dayless, zoneless, proposals } = report
  const proposed = (field: Proposal['field']) => proposals.find((one) => one.field === field)
  const [town, day, zone] = [proposed('ciudad'), proposed('dia'), proposed('zona_horaria')]
  const form = useForm<{ town: string; day: string | null; zone: string }>({
    defaultValues: {
      town: draft.town || (town?.value ?? ''),
      day: draft.day || (day?.value ?? null),
      zone: draft.zone || (zone?.value ?? ''),
    },
  })
  const asksTown = townless > 0 || choices.town !== '' || town !== undefined
  const asksDay = dayless > 0 || choices.day !== '' || day !== undefined
  const asksZone = zoneless > 0 || choices.zone !== '' || zone !== undefined
  if (!asksTown && !asksDay && !asksZone) return null
  const isOpen = townless > 0 || dayless > 0
  /** What shows the value, else the rows that wait for one. */
  const hintOf = (proposal: Proposal | undefined, rows: number, key: 'townRows' | 'dayRows' | 'zoneRows') =>
    proposal
      ? t(`ask.evidence.${proposal.evidence}`, { sample: proposal.sample })
      : rows > 0
        ? t(`ask.${key}`, { count: rows, total: number(rows) })
        : undefined
  return (
    <SectionCard
      title={isOpen || zoneless > 0 ? t('ask.title') : t('ask.found')}
      intro={proposals.some(({ isUsed }) => isUsed) ? t('ask.foundIntro') : undefined}
    >
      <form
        className="stack"
        noValidate
        onSubmit={form.handleSubmit(({ town, day, zone }) =>
          onApply({ ...draft, town: town.trim(), day: day ?? '', zone: zone ?? '' }),
        )}
      >
        <div className="form-grid">
          {asksTown && (
            <CityField
              control={form.control}
              name="town"
              label={t('ask.town')}
              hint={hintOf(town, townless, 'townRows')}
            />
          )}
          {asksDay && (
            <DateField
              control={form.control}
              name="day"
              label={t('ask.day')}
              hint={hintOf(day, dayless, 'dayRows')}
            />
          )}
          {asksZone && (
            <Select
              control={form.control}
              name="zone"
              label={t('ask.zone')}
              hint={hintOf(zone, zoneless, 'zoneRows')}
              options={Intl.supportedValuesOf('timeZone').map((zone) => ({ value: zone, label: zone }))}
            />
          )}
        </div>
        <div className="row row-end">
          <Button type="submit" icon="eye" kind={isOpen ? 'primary' : 'secondary'} isPending={isPending}>
            {t('ask.apply')}
          </Button>
        </div>
      </form>
    </SectionCard>
  )
}
