import { findLookup, HUBS, type HubLookup } from '@larunbat/rules/reference/lookups'
import i18next from 'i18next'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../../shared/button.tsx'
import { CityField } from '../../../../shared/fields/city-field.tsx'
import { ComboBox } from '../../../../shared/fields/combo-box.tsx'
import { moveToZone } from '../../../../shared/fields/date-values.ts'
import { NumberField } from '../../../../shared/fields/number-field.tsx'
import { RadioGroup } from '../../../../shared/fields/radio-group.tsx'
import { TextField } from '../../../../shared/fields/text-field.tsx'
import { Icon } from '../../../../shared/icon.tsx'
import { late } from '../../../../shared/late.tsx'
import { findPlaces } from '../../map/venue-search.ts'
import type { EventFormApi } from '../form/section-form.tsx'
import { zoneOf } from '../form/zone.ts'
import { StepForm, type StepProps } from './step-form.tsx'
import { useStore } from './way-queries.ts'

const VenueMap = late(async () => {
  const { VenueMap, loadTexts } = await import('../../map/venue-map.tsx')
  await loadTexts()
  return { default: VenueMap }
})

const ASKED = ['address', 'city', 'venueCapacity', 'wheelchair'] as const

/** Where it takes place: a known venue fills in its data; for a new one they are entered. */
export function WhereStep({ event, onDone }: StepProps) {
  const { t } = useTranslation(['way', 'event', 'common'])
  const store = useStore(event)
  const isWhole = ASKED.every((name) => event[name] !== null) && event.lat !== null
  const [isOpen, setOpen] = useState(!isWhole)
  const { venueName, address, city, lat, lng, venueCapacity, wheelchair } = event
  return (
    <StepForm
      name={`content.${event.id}.way.donde`}
      initial={{
        ...{ venueName, address, city, lat, lng, venueCapacity, wheelchair },
        venueSetting: event.venueSetting ?? 'indoor',
      }}
      after="cuando"
      faults={(values) => {
        const faults: Record<string, string> = {}
        for (const name of ['venueName', ...ASKED] as const)
          if (values[name] === null || values[name] === '') faults[name] = 'field.required'
        if (typeof values.venueCapacity === 'number' && values.venueCapacity < 1)
          faults.venueCapacity = 'field.range:1:1000000'
        if (values.lat === null) faults.lat = 'field.required'
        if (Object.keys(faults).some((name) => name !== 'venueName')) setOpen(true)
        return faults
      }}
      save={async (values) => {
        const isOpenToAll = values.wheelchair !== 'no'
        const stored = await store({
          ...values,
          availability: event.availability.length > 0 ? event.availability : ['P'],
          // Asked once: what the venue says counts for the event until its organiser says otherwise.
          isAccessible: event.isAccessible ?? isOpenToAll,
          accessibility: event.accessibility.length === 0 && isOpenToAll ? ['silla'] : event.accessibility,
        })
        await keepClock(stored)
        return onDone
      }}
    >
      {(form) => {
        const [name, place, at] = form.watch(['venueName', 'address', 'lat'])
        return (
          <>
            <ComboBox
              control={form.control}
              name="venueName"
              label={t('venue')}
              hint={t('venueHint')}
              allowsOther
              search={(text, signal) =>
                findPlaces(
                  text,
                  event.city,
                  {
                    ofVenue: (venue) => [venue.address, venue.city].filter(Boolean).join(' · '),
                    ofCity: ({ detail = '' }) => detail,
                  },
                  signal,
                ).then((found) => found.filter(({ venue }) => venue))
              }
              onPick={({ venue }) => {
                if (!venue) return
                const set = (key: 'address' | 'city' | 'lat' | 'lng' | 'venueCapacity' | 'wheelchair') =>
                  form.setValue(key, (key === 'venueCapacity' ? venue.capacity : venue[key]) as never, {
                    shouldDirty: true,
                  })
                for (const key of [...ASKED, 'lat', 'lng'] as const) set(key)
                form.clearErrors()
                setOpen(
                  venue.capacity === null ||
                    venue.wheelchair === null ||
                    !venue.address ||
                    venue.lat === null,
                )
              }}
            />
            {name && !isOpen && at !== null && (
              <div className="way-row">
                <Icon name="pin" />
                <span>
                  <strong>{name}</strong>
                  <span className="meta">{[place, form.getValues('city')].filter(Boolean).join(', ')}</span>
                  <span className="meta">
                    {t('places', { count: form.getValues('venueCapacity') ?? 0 })} · {t('wheelchair')}:{' '}
                    {t(`event:answer.${form.getValues('wheelchair') ?? 'no'}`)}
                  </span>
                </span>
                <Button size="small" onClick={() => setOpen(true)}>
                  {t('change')}
                </Button>
              </div>
            )}
            {isOpen && <VenueFacts form={form as never} event={event} />}
          </>
        )
      }}
    </StepForm>
  )

  /** A place in another zone: the event keeps the hour that was written, as its organiser meant it. */
  async function keepClock(stored: typeof event) {
    const [before, after] = [zoneOf(event), zoneOf(stored)]
    if (!stored.startsAt || before === after || stored.sessions.length > 0) return
    await store({ startsAt: moveToZone(stored.startsAt, before, after) })
  }
}

/** Fields of a venue that is not known yet. */
function VenueFacts({ form, event }: { form: EventFormApi; event: StepProps['event'] }) {
  const { t } = useTranslation(['way', 'event'])
  const { control } = form
  const city = form.watch('city') ?? null
  const [picked, setPicked] = useState<{ lat: number; lng: number; hubId: number }>()
  const hubId = picked?.hubId
  const { errors } = form.formState
  return (
    <>
      <TextField control={control} name="address" label={t('event:field.address')} autoComplete="off" />
      <CityField
        control={control}
        name="city"
        label={t('event:field.city')}
        hint={hubId === undefined ? undefined : hubNote(hubId)}
        onPick={setPicked}
      />
      <NumberField
        control={control}
        name="venueCapacity"
        label={t('event:field.venueCapacity')}
        unit={t('event:unit.people')}
      />
      <Suspense fallback={<div className="venue-map-room" />}>
        <VenueMap
          form={form}
          event={{ ...event, city, hubId: hubId ?? event.hubId }}
          isPlain
          picked={picked}
        />
      </Suspense>
      {errors.lat && (
        <p className="field-error" role="alert">
          <Icon name="warning" size={18} />
          {t('noPin')}
        </p>
      )}
      <RadioGroup
        control={control}
        name="wheelchair"
        label={t('event:field.wheelchair')}
        options={(['yes', 'partly', 'no'] as const).map((value) => ({
          value,
          label: t(`event:answer.${value}`),
        }))}
      />
      <RadioGroup
        control={control}
        name="venueSetting"
        label={t('event:field.venueSetting')}
        options={(['indoor', 'outdoor'] as const).map((value) => ({
          value,
          label: t(`event:setting.${value}`),
        }))}
      />
    </>
  )
}

/** Which hub, money and clock follow from the city. */
function hubNote(hubId: number): string | undefined {
  const hub = findLookup<HubLookup>(HUBS, hubId)
  const language = i18next.language as 'es' | 'en' | 'eu'
  return hub && `${hub[language] ?? hub.es} · ${hub.currency}`
}
