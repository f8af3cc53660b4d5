import { DURATION_MAX_MINUTES, DURATION_MIN_MINUTES } from '@larunbat/rules/events/completeness'
import { ACCESSIBILITY } from '@larunbat/rules/reference/lookups'
import { DESCRIPTION_MAX_LENGTH } from '@larunbat/rules/text/multilingual-text'
import { useTranslation } from 'react-i18next'
import { ChipGroup } from '../../../../shared/fields/chip-group.tsx'
import { DateTimeField } from '../../../../shared/fields/date-field.tsx'
import { moveToZone } from '../../../../shared/fields/date-values.ts'
import { MultilingualField } from '../../../../shared/fields/multilingual-field.tsx'
import { NumberField } from '../../../../shared/fields/number-field.tsx'
import { RadioGroup } from '../../../../shared/fields/radio-group.tsx'
import { Select } from '../../../../shared/fields/select.tsx'
import { useFormat } from '../../../../shared/i18n/format.ts'
import type { OpenEvent } from '../../event-queries.ts'
import { optionsOf } from '../../names.ts'
import { SessionCard } from '../../sessions/session-card.tsx'
import { type EventFormApi, SectionForm } from '../form/section-form.tsx'
import { zoneOf, zoneOptions } from '../form/zone.ts'
import { RadarCard } from '../frame/late-tools.tsx'
import { durationText } from './duration.ts'

const EVENT_LANGUAGES = ['es', 'en', 'eu', 'pt', 'fr', 'gl', 'ca', 'zxx'] as const
const MAX_AGE = 18

/** What it is, for whom, when; and its sessions. */
export function InfoSection({ event }: { event: OpenEvent }) {
  return (
    <SectionForm
      event={event}
      page="info"
      fields={[
        'description',
        'isForChildren',
        'minAge',
        'isAccessible',
        'accessibility',
        'eventLanguages',
        'startsAt',
        'durationMin',
        'timeZone',
      ]}
      limits={{ description: DESCRIPTION_MAX_LENGTH }}
      check={({ durationMin, minAge }) => ({
        ...(isOutside(durationMin, DURATION_MIN_MINUTES, DURATION_MAX_MINUTES)
          ? { durationMin: `field.range:${DURATION_MIN_MINUTES}:${DURATION_MAX_MINUTES}` }
          : {}),
        ...(isOutside(minAge, 0, MAX_AGE) ? { minAge: `field.range:0:${MAX_AGE}` } : {}),
      })}
      after={
        <>
          <RadarCard event={event} />
          <SessionCard event={event} />
        </>
      }
    >
      {(form) => <InfoFields form={form} event={event} />}
    </SectionForm>
  )
}

function isOutside(value: unknown, min: number, max: number): boolean {
  return typeof value === 'number' && (value < min || value > max)
}

function InfoFields({ form, event }: { form: EventFormApi; event: OpenEvent }) {
  const { t } = useTranslation('event')
  const { control } = form
  const [timeZone, durationMin] = form.watch(['timeZone', 'durationMin'])
  const zoneFor = (own: string | null | undefined) => zoneOf({ ...event, timeZone: own ?? null })
  /** Who corrects the zone means the same clock time there. */
  const moveStart = (zone: string | null) => {
    const startsAt = form.getValues('startsAt')
    if (startsAt)
      form.setValue('startsAt', moveToZone(startsAt, zoneFor(timeZone), zoneFor(zone)), { shouldDirty: true })
  }
  return (
    <div className="stack">
      <MultilingualField
        control={control}
        name="description"
        label={t('field.description')}
        hint={t('hint.description')}
        max={DESCRIPTION_MAX_LENGTH}
        isLong
      />
      <div className="form-grid" id="when">
        <DateTimeField
          control={control}
          name="startsAt"
          label={t('field.startsAt')}
          timeZone={zoneFor(timeZone)}
        />
        <NumberField
          control={control}
          name="durationMin"
          label={t('field.durationMin')}
          hint={durationText(durationMin, t)}
          unit="min"
        />
        <Select
          control={control}
          name="timeZone"
          label={t('field.timeZone')}
          hint={t('hint.timeZone')}
          options={zoneOptions(timeZone)}
          onPick={(zone) => moveStart(zone as string | null)}
        />
      </div>
      <AudienceFields form={form} />
    </div>
  )
}

function AudienceFields({ form }: { form: EventFormApi }) {
  const { t } = useTranslation('event')
  const { language } = useFormat()
  const { control } = form
  const yesOrNo = [
    { value: true, label: t('answer.yes') },
    { value: false, label: t('answer.no') },
  ]
  return (
    <>
      <div className="form-grid">
        <div className="side-by-side">
          <RadioGroup
            control={control}
            name="isForChildren"
            label={t('field.isForChildren')}
            options={yesOrNo}
          />
        </div>
        {form.watch('isForChildren') === true && (
          <NumberField
            control={control}
            name="minAge"
            label={t('field.minAge')}
            hint={t('hint.minAge')}
            unit={t('unit.years')}
          />
        )}
      </div>
      <div className="form-grid">
        <div className="side-by-side">
          <RadioGroup
            control={control}
            name="isAccessible"
            label={t('field.isAccessible')}
            options={yesOrNo}
          />
        </div>
      </div>
      {form.watch('isAccessible') === true && (
        <ChipGroup
          control={control}
          name="accessibility"
          label={t('field.accessibility')}
          options={optionsOf(ACCESSIBILITY, language)}
          isOptional
        />
      )}
      <ChipGroup
        control={control}
        name="eventLanguages"
        label={t('field.eventLanguages')}
        options={EVENT_LANGUAGES.map((value) => ({ value, label: t(`eventLanguage.${value}`) }))}
        isOptional
      />
    </>
  )
}
