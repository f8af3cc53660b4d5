import { addSession, updateSession } from '@larunbat/contract'
import { DESCRIPTION_MIN_LENGTH } from '@larunbat/rules/events/completeness'
import { DISCIPLINES, EVENT_TYPES } from '@larunbat/rules/reference/lookups'
import { DESCRIPTION_MAX_LENGTH, parseMultilingual, pickText } from '@larunbat/rules/text/multilingual-text'
import { lengthOf } from '@larunbat/rules/text/text-length'
import { useState } from 'react'
import { type Control, type FieldValues, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../../../shared/api/api.ts'
import { Button } from '../../../../shared/button.tsx'
import { ChipGroup } from '../../../../shared/fields/chip-group.tsx'
import { DateField } from '../../../../shared/fields/date-field.tsx'
import { MultilingualField } from '../../../../shared/fields/multilingual-field.tsx'
import { NumberField } from '../../../../shared/fields/number-field.tsx'
import { RadioGroup } from '../../../../shared/fields/radio-group.tsx'
import { TextField } from '../../../../shared/fields/text-field.tsx'
import { useFormat } from '../../../../shared/i18n/format.ts'
import { useIdempotencyKey } from '../../../../shared/once-key.ts'
import { useRefreshEvent } from '../../event-queries.ts'
import { optionsOf } from '../../names.ts'
import { newSession } from '../../sessions/session-values.ts'
import { zoneOf } from '../form/zone.ts'
import { artsOf, endOf, festivalDay, instantOf, USUAL_MINUTES, wallOf } from './proposals.ts'
import { StepForm, type StepProps } from './step-form.tsx'
import { useEditions, useStore } from './way-queries.ts'

const HOURS = ['11:00', '12:00', '17:00', '18:00', '19:00', '20:00', '21:00']

/** An hour that is missing, or has passed on that day. */
function hourFault(day: string | null, hour: string | null, zone: string): { hour?: string } {
  if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(hour ?? '')) return { hour: 'field.required' }
  return day && hour && instantOf(day, hour, zone) <= new Date().toISOString() ? { hour: 'field.past' } : {}
}

/** Day and hour, once: the session follows from them. The day of the festival is proposed, the hour never. */
export function WhenStep(props: StepProps) {
  const editions = useEditions()
  // The day is proposed as soon as it is known; without network there is none.
  if (editions.isPending && navigator.onLine) return null
  const { day: today } = wallOf(new Date().toISOString(), zoneOf(props.event))
  return <When {...props} festival={festivalDay(editions.data, props.event.hubId, today ?? '')} />
}

function When({ event, onDone, festival }: StepProps & { festival: string | undefined }) {
  const { t } = useTranslation('way')
  const store = useStore(event)
  const refresh = useRefreshEvent(event.id)
  const keyOf = useIdempotencyKey()
  const zone = zoneOf(event)
  const { startsAt } = event
  const stored = wallOf(startsAt, zone)
  const [hasOther, setOther] = useState(stored.hour !== undefined && !HOURS.includes(stored.hour))
  return (
    <StepForm
      name={`content.${event.id}.way.cuando`}
      initial={{
        day: stored.day ?? festival ?? null,
        hour: stored.hour ?? null,
        durationMin: event.durationMin ?? USUAL_MINUTES,
      }}
      after="que"
      faults={({ day, hour, durationMin }) => ({
        ...(!day && { day: 'field.required' }),
        ...hourFault(day, hour, zone),
        ...((typeof durationMin !== 'number' || durationMin < 5 || durationMin > 20_160) && {
          durationMin: 'field.range:5:20160',
        }),
      })}
      save={async ({ day, hour, durationMin }) => {
        const start = instantOf(day as string, hour as string, zone)
        await store({ startsAt: start, durationMin, timeZone: zone })
        const [session, ...others] = event.sessions
        const times = { startsAt: start, endsAt: endOf(start, durationMin) }
        if (!session) {
          const first = { ...newSession({ ...event, startsAt: start, durationMin }), eventId: event.id }
          await callApi(addSession, { session: first }, { key: keyOf(first) })
        } else if (others.length === 0 && session.startsAt === startsAt && start !== startsAt)
          // The one session that was made from the hour before follows it.
          await callApi(updateSession, {
            session: { id: session.id, ...times },
            before: { startsAt: session.startsAt, endsAt: session.endsAt },
          })
        await refresh()
        return onDone
      }}
    >
      {(form) => (
        <>
          <DateField
            control={form.control}
            name="day"
            label={t('day')}
            hint={festival && form.watch('day') === festival ? t('festivalDay') : undefined}
          />
          <ChipGroup
            control={form.control}
            name="hour"
            label={t('hour')}
            options={HOURS.map((value) => ({ value, label: value }))}
            isSingle
          />
          {hasOther ? (
            <TextField control={form.control} name="hour" label={t('otherHour')} placeholder="19:30" />
          ) : (
            <div>
              <Button size="small" onClick={() => setOther(true)}>
                {t('otherHour')}
              </Button>
            </div>
          )}
          <NumberField control={form.control} name="durationMin" label={t('duration')} unit="min" />
          <p className="meta">{t('oneSession')}</p>
        </>
      )}
    </StepForm>
  )
}

/** What it is and for whom. Type and art are proposed by the words of the title. */
export function WhatStep({ event, onDone }: StepProps) {
  const { t } = useTranslation(['way', 'event'])
  const { language } = useFormat()
  const store = useStore(event)
  const arts = artsOf(pickText(event.title, language))
  return (
    <StepForm
      name={`content.${event.id}.way.que`}
      initial={{
        description: event.description ?? '',
        typeId: event.typeId ?? arts?.typeId ?? null,
        disciplineIds: event.disciplineIds.length > 0 ? event.disciplineIds : arts ? [arts.disciplineId] : [],
        isForChildren: event.isForChildren,
        // Shown and kept only for children: most of it is for all ages.
        minAge: event.minAge ?? 0,
      }}
      after="entradas"
      faults={({ description, typeId, disciplineIds, isForChildren, minAge }) => {
        const { plain, ...texts } = parseMultilingual(description)
        const lengths = [plain, ...Object.values(texts)].map((text) => lengthOf((text ?? '').trim()))
        return {
          ...(Math.max(...lengths) < DESCRIPTION_MIN_LENGTH && {
            description: `field.too_short:${DESCRIPTION_MIN_LENGTH}`,
          }),
          ...(lengths.some((length) => length > DESCRIPTION_MAX_LENGTH) && {
            description: `field.too_long:${DESCRIPTION_MAX_LENGTH}`,
          }),
          ...(typeId === null && { typeId: 'field.required' }),
          ...((disciplineIds.length < 1 || disciplineIds.length > 4) && { disciplineIds: 'field.required' }),
          ...(isForChildren === null && { isForChildren: 'field.required' }),
          ...(isForChildren === true &&
            (typeof minAge !== 'number' || minAge < 0 || minAge > 18) && { minAge: 'field.range:0:18' }),
        }
      }}
      save={async ({ minAge, ...values }) => {
        await store({ ...values, minAge: values.isForChildren ? minAge : null })
        return onDone
      }}
    >
      {(form) => (
        <>
          <MultilingualField
            control={form.control}
            name="description"
            label={t('event:field.description')}
            hint={t('event:hint.description')}
            max={DESCRIPTION_MAX_LENGTH}
            isLong
          />
          <FewChips
            control={form.control as unknown as Control<FieldValues>}
            name="typeId"
            label={t('event:field.typeId')}
            options={optionsOf(EVENT_TYPES, language)}
            isSingle
          />
          <FewChips
            control={form.control as unknown as Control<FieldValues>}
            name="disciplineIds"
            label={t('event:field.disciplineIds')}
            options={optionsOf(DISCIPLINES, language)}
          />
          <RadioGroup
            control={form.control}
            name="isForChildren"
            label={t('event:field.isForChildren')}
            options={[
              { value: true, label: t('event:answer.yes') },
              { value: false, label: t('event:answer.no') },
            ]}
          />
          {form.watch('isForChildren') === true && (
            <NumberField
              control={form.control}
              name="minAge"
              label={t('event:field.minAge')}
              unit={t('event:unit.years')}
            />
          )}
        </>
      )}
    </StepForm>
  )
}

const SHOWN_CHIPS = 5

interface FewChipsProps {
  control: Control<FieldValues>
  name: string
  label: string
  options: { value: number; label: string }[]
  isSingle?: boolean
}

/** A choice of many that shows the chosen and the usual ones, and the rest on request. */
function FewChips({ options, ...props }: FewChipsProps) {
  const { t } = useTranslation('way')
  const value: unknown = useWatch({ control: props.control, name: props.name })
  const [isOpen, setOpen] = useState(false)
  const chosen = Array.isArray(value) ? value : [value]
  const few = options.filter((option, index) => index < SHOWN_CHIPS || chosen.includes(option.value))
  return (
    <div className="way-chips">
      <ChipGroup {...props} options={isOpen ? options : few} />
      {!isOpen && (
        <Button size="small" kind="quiet" onClick={() => setOpen(true)}>
          {t('more')}
        </Button>
      )}
    </div>
  )
}
