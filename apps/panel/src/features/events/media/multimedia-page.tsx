import { useTranslation } from 'react-i18next'
import { Checkbox } from '../../../shared/fields/checkbox.tsx'
import { SectionForm } from '../event/form/section-form.tsx'
import { EventFrame } from '../event/frame/event-frame.tsx'
import type { OpenEvent } from '../event-queries.ts'
import { ExtrasCard } from './extras/extras-card.tsx'
import { GalleryCard } from './gallery-card.tsx'
import { VideoCard } from './video/video-card.tsx'
import './multimedia.css'

/** `/multimedia/12`: pictures, videos and extras of an event. */
export function MultimediaPage() {
  return <EventFrame page="multimedia">{(event) => <MultimediaSection event={event} />}</EventFrame>
}

/** Pictures besides the cover, videos and extras, and the word of their owner that they may be shown. */
function MultimediaSection({ event }: { event: OpenEvent }) {
  const { t } = useTranslation('event')
  return (
    <SectionForm
      event={event}
      page="multimedia"
      fields={['hasRights']}
      before={
        <>
          <GalleryCard event={event} />
          <VideoCard event={event} />
          <ExtrasCard event={event} />
        </>
      }
    >
      {(form) => (
        <Checkbox
          control={form.control}
          name="hasRights"
          label={t('field.hasRights')}
          hint={t('hint.hasRights')}
        />
      )}
    </SectionForm>
  )
}
