import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Button } from '../../shared/button.tsx'
import { CityField } from '../../shared/fields/city-field.tsx'
import { DateField } from '../../shared/fields/date-field.tsx'
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

/** Asks once for what whole columns of a file leave out: the town, and the day of rows with only an hour or a weekday. */
export function AskCard({ report, choices, draft, isPending, onApply }: AskCardProps) {
  const { t } = useTranslation('imports')
  const { number } = useFormat()
  const { townless, dayless } = report
  const form = useForm<{ town: string; day: string | null }>({
    defaultValues: { town: draft.town, day: draft.day || null },
  })
  const asksTown = townless > 0 || choices.town !== ''
  const asksDay = dayless > 0 || choices.day !== ''
  if (!asksTown && !asksDay) return null
  const isOpen = townless > 0 || dayless > 0
  return (
    <SectionCard title={t('ask.title')}>
      <form
        className="stack"
        noValidate
        onSubmit={form.handleSubmit(({ town, day }) =>
          onApply({ ...draft, town: town.trim(), day: day ?? '' }),
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
