import type { UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { ChipGroup } from '../../../../shared/fields/chip-group.tsx'
import { DateField } from '../../../../shared/fields/date-field.tsx'
import { MoneyField, NumberField } from '../../../../shared/fields/number-field.tsx'
import { TextField } from '../../../../shared/fields/text-field.tsx'
import { useFormat } from '../../../../shared/i18n/format.ts'
import { currencyOf } from '../../event/form/zone.ts'
import type { OpenEvent } from '../../event-queries.ts'
import { weekdayName, weekdays } from '../weekday-names.ts'
import type { GeneratorForm } from './pattern-values.ts'
import { TimesField } from './times-field.tsx'

interface PatternFieldsProps {
  form: UseFormReturn<GeneratorForm>
  event: OpenEvent
}

/** Which days, and at what times. */
export function PatternFields({ form }: PatternFieldsProps) {
  const { t } = useTranslation('sessions')
  const { language } = useFormat()
  const { control } = form
  const [repeat, from] = form.watch(['repeat', 'from'])
  return (
    <div className="form-grid">
      <DateField control={control} name="from" label={t('from')} />
      <DateField control={control} name="until" label={t('until')} min={from ?? undefined} />
      <div className="wide">
        <ChipGroup
          control={control}
          name="repeat"
          label={t('repeat')}
          isSingle
          options={[
            { value: 'weekly', label: t('weekly') },
            { value: 'daily', label: t('daily') },
          ]}
        />
      </div>
      {repeat === 'daily' ? (
        <NumberField control={control} name="everyDays" label={t('everyDays')} unit={t('unitDays')} />
      ) : (
        <>
          <ChipGroup
            control={control}
            name="weekdays"
            label={t('weekdays')}
            options={weekdays.map((value) => ({ value, label: weekdayName(value, language) }))}
          />
          <NumberField control={control} name="everyWeeks" label={t('everyWeeks')} unit={t('unitWeeks')} />
        </>
      )}
      <div className="wide">
        <TimesField control={control} />
      </div>
    </div>
  )
}

/** What each of them gets; empty fields are the event's. */
export function EachFields({ form, event }: PatternFieldsProps) {
  const { t } = useTranslation(['sessions', 'event'])
  const { money, number } = useFormat()
  const { control } = form
  const { ticketMode: mode } = event
  const currency = currencyOf(event)
  const asEvent = (text: string | null) =>
    text === null ? undefined : t('event:sessions.asEvent', { value: text })
  const isCounted = mode !== null && mode !== 4 && mode !== 2
  return (
    <details className="generator-each">
      <summary>{t('each')}</summary>
      <div className="form-grid">
        <NumberField
          control={control}
          name="durationMin"
          label={t('duration')}
          hint={t('durationHint')}
          unit="min"
          isOptional
        />
        <TextField control={control} name="name" label={t('event:field.sessionName')} isOptional />
        {mode === 1 && (
          <MoneyField
            control={control}
            name="priceCents"
            label={t('event:field.priceCents')}
            currency={currency}
            placeholder={asEvent(event.priceCents === null ? null : money(event.priceCents, currency))}
            isOptional
          />
        )}
        {isCounted && (
          <>
            <NumberField
              control={control}
              name="capacity"
              label={t('event:field.capacity')}
              placeholder={asEvent(event.capacity === null ? null : number(event.capacity))}
              isOptional
            />
            <NumberField
              control={control}
              name="maxPerPerson"
              label={t('event:field.maxPerPerson')}
              placeholder={asEvent(event.maxPerPerson === null ? null : number(event.maxPerPerson))}
              isOptional
            />
          </>
        )}
        {mode === 1 && (
          <NumberField
            control={control}
            name="saleClosesMin"
            label={t('saleCloses')}
            hint={t('saleClosesHint')}
            unit="min"
            isOptional
          />
        )}
      </div>
    </details>
  )
}
