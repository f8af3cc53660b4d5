import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Button } from '../../shared/button.tsx'
import { CityField } from '../../shared/fields/city-field.tsx'
import { DateField } from '../../shared/fields/date-field.tsx'
import { Select } from '../../shared/fields/select.tsx'
import { useFormat } from '../../shared/i18n/format.ts'
import { SectionCard } from '../../shared/layout/section-card.tsx'
import type { Choices } from './column-choices.tsx'
import type { Report } from './report-csv.ts'

interface AskCardProps {
  report: Report
  /** What the report was read with. */
  choices: Choices
  draft: Choices
  isPending: boolean
  onApply: (choices: Choices) => void
}

/** Asks once for what whole columns of a file leave out: the town, the day of rows with only an hour or a weekday, and the clock. */
export function AskCard({ report, choices, draft, isPending, onApply }: AskCardProps) {
  const { t } = useTranslation('imports')
  const { number } = useFormat()
  const { townless, dayless, zoneless } = report
  const form = useForm<{ town: string; day: string | null; zone: string }>({
    defaultValues: { town: draft.town, day: draft.day || null, zone: draft.zone },
  })
  const asksTown = townless > 0 || choices.town !== ''
  const asksDay = dayless > 0 || choices.day !== ''
  const asksZone = zoneless > 0 || choices.zone !== ''
  if (!asksTown && !asksDay && !asksZone) return null
  const isOpen = townless > 0 || dayless > 0
  return (
    <SectionCard title={t('ask.title')}>
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
              hint={
                townless > 0 ? t('ask.townRows', { count: townless, total: number(townless) }) : undefined
              }
            />
          )}
          {asksDay && (
            <DateField
              control={form.control}
              name="day"
              label={t('ask.day')}
              hint={dayless > 0 ? t('ask.dayRows', { count: dayless, total: number(dayless) }) : undefined}
            />
          )}
          {asksZone && (
            <Select
              control={form.control}
              name="zone"
              label={t('ask.zone')}
              hint={
                zoneless > 0 ? t('ask.zoneRows', { count: zoneless, total: number(zoneless) }) : undefined
              }
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
