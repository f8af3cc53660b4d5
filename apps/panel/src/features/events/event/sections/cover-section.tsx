import { TITLE_MAX_LENGTH } from '@larunbat/rules/events/completeness'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Skeleton } from '../../../../shared/data/skeleton.tsx'
import { MultilingualField } from '../../../../shared/fields/multilingual-field.tsx'
import { late } from '../../../../shared/late.tsx'
import type { OpenEvent } from '../../event-queries.ts'
import { SectionForm } from '../form/section-form.tsx'

const CoverPicture = late(async () => ({
  default: (await import('../../media/cover-picture.tsx')).CoverPicture,
}))

/** The event's title and its cover picture. */
export function CoverSection({ event }: { event: OpenEvent }) {
  const { t } = useTranslation('event')
  return (
    <SectionForm
      event={event}
      page="cover"
      fields={['title']}
      limits={{ title: TITLE_MAX_LENGTH }}
      required={['title']}
      after={
        <Suspense fallback={<Skeleton rows={1} height={320} />}>
          <CoverPicture event={event} />
        </Suspense>
      }
    >
      {(form) => (
        <MultilingualField
          control={form.control}
          name="title"
          label={t('field.title')}
          hint={t('hint.title')}
          max={TITLE_MAX_LENGTH}
        />
      )}
    </SectionForm>
  )
}
