import { AVAILABILITY } from '@larunbat/rules/reference/lookups'
import { useTranslation } from 'react-i18next'
import { Checkbox } from '../../../../shared/fields/checkbox.tsx'
import { ChipGroup } from '../../../../shared/fields/chip-group.tsx'
import { DateTimeField } from '../../../../shared/fields/date-field.tsx'
import { TextField } from '../../../../shared/fields/text-field.tsx'
import { useFormat } from '../../../../shared/i18n/format.ts'
import type { OpenEvent } from '../../event-queries.ts'
import { optionsOf } from '../../names.ts'
import type { EventForm } from '../form/event-form.ts'
import { type EventFormApi, SectionForm } from '../form/section-form.tsx'
import { zoneOf } from '../form/zone.ts'

/** How the audience follows the event: on site, live, on demand. */
export function AvailabilitySection({ event }: { event: OpenEvent }) {
  return (
    <SectionForm
      event={event}
      page="availability"
      fields={['availability', 'streamUrl', 'isStreamUrlLater', 'visibleFrom', 'visibleUntil']}
      check={windowFault}
    >
      {(form) => <AvailabilityFields form={form} event={event} />}
    </SectionForm>
  )
}

function windowFault({ visibleFrom, visibleUntil }: EventForm): Record<string, string> {
  const isWrong = visibleFrom && visibleUntil && visibleUntil <= visibleFrom
  return isWrong ? { visibleUntil: 'field.end_before_start' } : {}
}

function AvailabilityFields({ form, event }: { form: EventFormApi; event: OpenEvent }) {
  const { t } = useTranslation('event')
  const { language } = useFormat()
  const { control } = form
  const modes = form.watch('availability') ?? []
  const isLater = form.watch('isStreamUrlLater')
  const zone = zoneOf(event)
  return (
    <div className="stack">
      <ChipGroup
        control={control}
        name="availability"
        label={t('field.availability')}
        hint={t('hint.availability')}
        options={optionsOf(AVAILABILITY, language)}
      />
      {modes.includes('O') && (
        <>
          <TextField
            control={control}
            name="streamUrl"
            type="url"
            inputMode="url"
            label={t('field.streamUrl')}
            hint={t('hint.streamUrl')}
            placeholder="https://"
            isOptional={isLater === true}
          />
          <Checkbox
            control={control}
            name="isStreamUrlLater"
            label={t('field.isStreamUrlLater')}
            hint={t('hint.isStreamUrlLater')}
          />
        </>
      )}
      {modes.includes('D') && (
        <div className="form-grid">
          <DateTimeField
            control={control}
            name="visibleFrom"
            label={t('field.visibleFrom')}
            timeZone={zone}
          />
          <DateTimeField
            control={control}
            name="visibleUntil"
            label={t('field.visibleUntil')}
            timeZone={zone}
          />
          <p className="muted wide" id="video">
            {t(event.video?.status === 'ready' ? 'video.ready' : 'video.missing')}
          </p>
        </div>
      )}
    </div>
  )
}
