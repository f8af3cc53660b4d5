import { useTranslation } from 'react-i18next'
import { ImagePicker } from '../../../shared/fields/image-picker.tsx'
import { SectionCard } from '../../../shared/layout/section-card.tsx'
import { useDialog } from '../../../shared/overlays/use-dialog.ts'
import { isAdmin } from '../../../shared/session.ts'
import type { OpenContent } from '../content-queries.ts'
import { isLocked } from '../frame/sections.ts'
import { Gallery } from './gallery.tsx'
import { PictureDialog } from './picture-dialog.tsx'
import { UploadList } from './upload-list.tsx'
import { useUploads } from './use-uploads.ts'

/** The pictures of an event in their order: added several at once, moved, described, taken out. */
export function GalleryCard({ content }: { content: OpenContent }) {
  const { t } = useTranslation('event')
  const picture = useDialog<number>('picture')
  const uploads = useUploads(content.id)
  const locked = isLocked(content, isAdmin())
  return (
    <SectionCard title={t('gallery.title')} intro={t('gallery.intro')} id="media">
      <div className="stack">
        <Gallery content={content} isLocked={locked} onOpen={(id) => picture.open(id)} />
        <UploadList uploads={uploads} />
        {!locked && (
          <ImagePicker
            label={t('gallery.add')}
            hint={t('gallery.hint')}
            isMultiple
            onPick={({ base64, name }) => uploads.add({ base64, name })}
          />
        )}
      </div>
      <PictureDialog content={content} dialog={picture} />
    </SectionCard>
  )
}
