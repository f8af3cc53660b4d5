import { useTranslation } from 'react-i18next'
import { FileDrop } from '../../../shared/fields/file-drop.tsx'
import { PICTURE_TYPES } from '../../../shared/upload/prepare-picture.ts'
import type { OpenContent } from '../content-queries.ts'
import { useDeletedPictures } from './deleted-pictures.ts'
import { PictureFace } from './gallery.tsx'
import { sendPicture } from './picture-transfer.ts'
import { PictureTransfers } from './picture-transfers.tsx'

interface PosterProps {
  content: OpenContent
  isLocked: boolean
  onOpen: (id: number) => void
}

/** The event's poster. A new one takes the place of the old one. */
export function Poster({ content, isLocked, onOpen }: PosterProps) {
  const { t } = useTranslation('multimedia')
  const deleted = useDeletedPictures()
  const poster = content.media.find(({ id, use }) => use === 'poster' && !deleted.has(id))
  if (isLocked && !poster) return null
  return (
    <div className="stack poster-part">
      <h3>{t('poster.title')}</h3>
      {poster && (
        <div className="picture poster">
          <PictureFace picture={poster} onOpen={onOpen} sizes="240px" />
        </div>
      )}
      <PictureTransfers contentId={content.id} use="poster" />
      {!isLocked && (
        <FileDrop
          label={t(poster ? 'poster.replace' : 'poster.add')}
          hint={t('poster.hint')}
          accept={PICTURE_TYPES}
          hasCamera
          onFiles={([file]) => file && sendPicture({ file, contentId: content.id, use: 'poster', alt: null })}
        />
      )}
    </div>
  )
}
