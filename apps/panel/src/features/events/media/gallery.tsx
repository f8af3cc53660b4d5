import { pickText } from '@larunbat/rules/text/multilingual-text'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../shared/i18n/format.ts'
import { Picture } from '../../../shared/picture.tsx'
import { SortableList } from '../../../shared/sortable/sortable-list.tsx'
import type { OpenEvent } from '../event-queries.ts'
import { useDeletedPictures } from './deleted-pictures.ts'
import { type MediaRow, useOrderMedia } from './media-queries.ts'
import { galleryOf } from './order.ts'

interface GalleryProps {
  event: OpenEvent
  isLocked: boolean
  onOpen: (id: number) => void
}

/** The gallery as a grid in its order. */
export function Gallery({ event, isLocked, onOpen }: GalleryProps) {
  const { t } = useTranslation('multimedia')
  const nameOf = usePictureName()
  const order = useOrderMedia(event.id)
  const deleted = useDeletedPictures()
  const all = galleryOf(event.media)
  const pictures = all.filter(({ id }) => !deleted.has(id))
  if (pictures.length === 0) return <p className="muted">{t('gallery.none')}</p>
  return (
    <SortableList
      label={t('gallery.title')}
      className="gallery"
      itemClassName="picture"
      items={pictures}
      idOf={({ id }) => id}
      nameOf={nameOf}
      grip="item"
      isFixed={isLocked}
      onOrder={(ids) =>
        // The server wants all of them; those about to be deleted stand last.
        order([...ids, ...all.map(({ id }) => id).filter((id) => !ids.includes(id))])
      }
    >
      {(picture, handle, position) => (
        <PictureFace picture={picture} onOpen={onOpen} sizes="(min-width: 992px) 240px, 44vw">
          <span className="picture-place" aria-hidden="true">
            {position}
          </span>
          {handle && <span className="picture-grip">{handle}</span>}
        </PictureFace>
      )}
    </SortableList>
  )
}

interface PictureFaceProps {
  picture: MediaRow
  sizes: string
  onOpen: (id: number) => void
  children?: ReactNode
}

/** A picture to open; says when it lacks its words. */
export function PictureFace({ picture, sizes, onOpen, children }: PictureFaceProps) {
  const { t } = useTranslation('multimedia')
  const { language } = useFormat()
  const nameOf = usePictureName()
  const alt = pickText(picture.alt, language)
  return (
    <>
      <button
        type="button"
        className="picture-face"
        aria-label={t('gallery.open', { name: nameOf(picture) })}
        onClick={() => onOpen(picture.id)}
      >
        <Picture picture={picture} alt="" sizes={sizes} isCropped />
      </button>
      {!alt && <span className="picture-note">{t('gallery.noAlt')}</span>}
      {children}
    </>
  )
}

/** What a picture is called: its title, else its words for those who do not see it. */
export function usePictureName(): (picture: MediaRow) => string {
  const { t } = useTranslation('multimedia')
  const { language } = useFormat()
  return (picture) =>
    pickText(picture.title, language) || pickText(picture.alt, language) || t('gallery.picture')
}
