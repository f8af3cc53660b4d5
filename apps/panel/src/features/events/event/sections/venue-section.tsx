import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Banner } from '../../../../shared/data/banner.tsx'
import { Skeleton } from '../../../../shared/data/skeleton.tsx'
import { MultilingualField } from '../../../../shared/fields/multilingual-field.tsx'
import { NumberField } from '../../../../shared/fields/number-field.tsx'
import { RadioGroup } from '../../../../shared/fields/radio-group.tsx'
import { TextField } from '../../../../shared/fields/text-field.tsx'
import { late } from '../../../../shared/late.tsx'
import { LinkButton } from '../../../../shared/link-button.tsx'
import type { OpenEvent } from '../../event-queries.ts'
import { VenueBuyers } from '../../sessions/late-buyers.tsx'
import { type EventFormApi, SectionForm } from '../form/section-form.tsx'
import { RadarCard } from '../frame/late-tools.tsx'
import { pagePath } from '../frame/sections.ts'

const CoordinatesField = late(async () => ({
  default: (await import('./coordinates-field.tsx')).CoordinatesField,
}))

const AppearancesCard = late(async () => ({
  default: (await import('../../appearances/appearances-card.tsx')).AppearancesCard,
}))

const VenueMap = late(async () => {
  const { VenueMap, loadTexts } = await import('../../map/venue-map.tsx')
  await loadTexts()
  return { default: VenueMap }
})

const RAIN_PLAN_MAX = 500

/** Where the audience comes to. */
export function VenueSection({ event }: { event: OpenEvent }) {
  return (
    <SectionForm
      event={event}
      page="venue"
      fields={[
        'venueName',
        'address',
        'lat',
        'lng',
        'venueCapacity',
        'venueSetting',
        'rainPlan',
        'wheelchair',
      ]}
      limits={{ rainPlan: RAIN_PLAN_MAX }}
      before={event.availability.includes('P') ? undefined : <NotOnSite event={event} />}
      after={
        <>
          <RadarCard event={event} />
          <Suspense>
            <AppearancesCard event={event} />
          </Suspense>
        </>
      }
    >
      {(form) => (
        <>
          <VenueFields form={form} event={event} />
          <VenueBuyers form={form} event={event} />
        </>
      )}
    </SectionForm>
  )
}

function NotOnSite({ event }: { event: OpenEvent }) {
  const { t } = useTranslation('event')
  return (
    <Banner
      actions={
        <LinkButton size="small" to={pagePath(event.id, 'availability')}>
          {t('page.availability')}
        </LinkButton>
      }
    >
      {t('venue.notOnSite')}
    </Banner>
  )
}

function VenueFields({ form, event }: { form: EventFormApi; event: OpenEvent }) {
  const { t } = useTranslation('event')
  const { control } = form
  const isOutdoor = form.watch('venueSetting') === 'outdoor'
  return (
    <div className="form-grid">
      <div className="wide">
        <Suspense fallback={<div className="venue-map-room" />}>
          <VenueMap form={form} event={event} />
        </Suspense>
      </div>
      <TextField
        control={control}
        name="venueName"
        label={t('field.venueName')}
        placeholder={t('example.venueName')}
      />
      <NumberField
        control={control}
        name="venueCapacity"
        label={t('field.venueCapacity')}
        hint={t('hint.venueCapacity')}
        unit={t('unit.people')}
      />
      <div className="wide">
        <TextField
          control={control}
          name="address"
          label={t('field.address')}
          placeholder={t('example.address')}
          autoComplete="off"
        />
      </div>
      <div className="wide">
        <Suspense fallback={<Skeleton rows={1} height={74} />}>
          <CoordinatesField form={form} event={event} />
        </Suspense>
      </div>
      <div className="side-by-side">
        <RadioGroup
          control={control}
          name="venueSetting"
          label={t('field.venueSetting')}
          options={(['indoor', 'outdoor'] as const).map((value) => ({ value, label: t(`setting.${value}`) }))}
        />
      </div>
      <div className="side-by-side">
        <RadioGroup
          control={control}
          name="wheelchair"
          label={t('field.wheelchair')}
          options={(['yes', 'partly', 'no'] as const).map((value) => ({
            value,
            label: t(`answer.${value}`),
          }))}
        />
      </div>
      {isOutdoor && (
        <div className="wide">
          <MultilingualField
            control={control}
            name="rainPlan"
            label={t('field.rainPlan')}
            hint={t('hint.rainPlan')}
            max={RAIN_PLAN_MAX}
            isLong
            isOptional
          />
        </div>
      )}
    </div>
  )
}
