import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { FileDrop } from '../../../shared/fields/file-drop.tsx'
import { SectionCard } from '../../../shared/layout/section-card.tsx'
import { useDialog } from '../../../shared/overlays/use-dialog.ts'
import { editsHub } from '../../../shared/session.ts'
import { PICTURE_TYPES } from '../../../shared/upload/prepare-picture.ts'
import { isLocked } from '../event/frame/sections.ts'
import type { OpenEvent } from '../event-queries.ts'
import { useDeletedPictures } from './deleted-pictures.ts'
import { Gallery, PictureFace } from './gallery.tsx'
import { PictureDialog } from './picture-dialog.tsx'
import { sendPicture } from './picture-transfer.ts'
import { PictureTransfers } from './picture-transfers.tsx'

/** Poster and gallery of an event: chosen, dropped, pasted or photographed, several together. */
export function GalleryCard({ event }: { event: OpenEvent }) {
  const { t } = useTranslation('multimedia')
  const picture = useDialog<number>('picture')
  const locked = isLocked(event, editsHub(event.hubId))
  const { id: eventId } = event
  const add = (files: readonly File[]) => {
    for (const file of files) sendPicture({ file, eventId, use: 'gallery' })
  }
  usePastedPictures(!locked, add)
  return (
    <SectionCard title={t('gallery.title')} intro={locked ? undefined : t('gallery.intro')} id="media">
      <div className="stack">
        <Gallery event={event} isLocked={locked} onOpen={(id) => picture.open(id)} />
        <PictureTransfers eventId={eventId} use="gallery" />
        {!locked && (
          <FileDrop
            label={t('gallery.add')}
            hint={t('gallery.hint')}
            accept={PICTURE_TYPES}
            isMultiple
            hasCamera
            onFiles={add}
          />
        )}
        <Poster event={event} isLocked={locked} onOpen={(id) => picture.open(id)} />
      </div>
      <PictureDialog event={event} dialog={picture} />
    </SectionCard>
  )
}

/** Pictures from the clipboard, unless they are pasted into a field. */
function usePastedPictures(isOn: boolean, onFiles: (files: readonly File[]) => void) {
  useEffect(() => {
    if (!isOn) return
    const handlePaste = (event: ClipboardEvent) => {
      const isField =
        event.target instanceof Element && event.target.closest('input, textarea, [role="dialog"]')
      const pictures = [...(event.clipboardData?.files ?? [])].filter(({ type }) => type.startsWith('image/'))
      if (isField || pictures.length === 0) return
      event.preventDefault()
      onFiles(pictures)
    }
    document.addEventListener('paste', handlePaste)
    return () => document.removeEventListener('paste', handlePaste)
  })
}

interface PosterProps {
  event: OpenEvent
  isLocked: boolean
  onOpen: (id: number) => void
}

/** The event's poster. A new one takes the place of the old one. */
function Poster({ event, isLocked, onOpen }: PosterProps) {
  const { t } = useTranslation('multimedia')
  const deleted = useDeletedPictures()
  const poster = event.media.find(({ id, use }) => use === 'poster' && !deleted.has(id))
  if (isLocked && !poster) return null
  return (
    <div className="stack poster-part">
      <h3>{t('poster.title')}</h3>
      {poster && (
        <div className="picture poster">
          <PictureFace picture={poster} onOpen={onOpen} sizes="240px" />
        </div>
      )}
      <PictureTransfers eventId={event.id} use="poster" />
      {!isLocked && (
        <FileDrop
          label={t(poster ? 'poster.replace' : 'poster.add')}
          hint={t('poster.hint')}
          accept={PICTURE_TYPES}
          hasCamera
          onFiles={([file]) => file && sendPicture({ file, eventId: event.id, use: 'poster', alt: null })}
        />
      )}
    </div>
  )
}
