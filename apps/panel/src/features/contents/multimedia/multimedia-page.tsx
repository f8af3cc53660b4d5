import { useTranslation } from 'react-i18next'
import { Checkbox } from '../../../shared/fields/checkbox.tsx'
import type { OpenContent } from '../content-queries.ts'
import { SectionForm } from '../form/section-form.tsx'
import { ContentFrame } from '../frame/content-frame.tsx'
import { ExtrasCard } from './extras/extras-card.tsx'
import { GalleryCard } from './gallery-card.tsx'
import { VideoCard } from './video/video-card.tsx'
import './multimedia.css'

/** `/multimedia/12`: pictures, videos and extras of an event. */
export function MultimediaPage() {
  return <ContentFrame page="multimedia">{(content) => <MultimediaSection content={content} />}</ContentFrame>
}

/** Pictures besides the cover, videos and extras, and the word of their owner that they may be shown. */
function MultimediaSection({ content }: { content: OpenContent }) {
  const { t } = useTranslation('event')
  return (
    <SectionForm
      content={content}
      page="multimedia"
      fields={['hasRights']}
      before={
        <>
          <GalleryCard content={content} />
          <VideoCard content={content} />
          <ExtrasCard content={content} />
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
