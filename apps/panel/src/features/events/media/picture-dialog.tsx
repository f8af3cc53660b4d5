import { COVER_MIN_HEIGHT, COVER_MIN_WIDTH } from '@larunbat/rules/events/completeness'
import { pickText } from '@larunbat/rules/text/multilingual-text'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../shared/button.tsx'
import { useFormat } from '../../../shared/i18n/format.ts'
import { Dialog } from '../../../shared/overlays/dialog.tsx'
import { useToast } from '../../../shared/overlays/toast.tsx'
import type { DialogState } from '../../../shared/overlays/use-dialog.ts'
import { Picture } from '../../../shared/picture.tsx'
import { editsHub } from '../../../shared/session.ts'
import { isLocked } from '../event/frame/sections.ts'
import type { OpenEvent } from '../event-queries.ts'
import { useDeletePicture } from './deleted-pictures.ts'
import { FocalPoint } from './focal-point.tsx'
import { type MediaRow, useUpdateMedia } from './media-queries.ts'
import { PictureWords } from './picture-words.tsx'

interface PictureDialogProps {
  event: OpenEvent
  /** Its value is the picture's id. */
  dialog: DialogState<number>
}

/** One picture: its words, the point every crop keeps, what it is for. */
export function PictureDialog({ event, dialog }: PictureDialogProps) {
  const { t } = useTranslation('multimedia')
  const { language } = useFormat()
  const picture = event.media.find(({ id }) => id === dialog.value)
  const locked = isLocked(event, editsHub(event.hubId))
  return (
    <Dialog dialog={dialog} title={t('gallery.picture')} size="wide">
      {picture && locked && (
        <Picture
          picture={picture}
          alt={pickText(picture.alt, language)}
          className="picture-whole"
          sizes="(min-width: 700px) 640px, 90vw"
        />
      )}
      {picture && !locked && (
        <div className="stack">
          <FocalPoint key={`focus-${picture.id}`} picture={picture} />
          <PictureWords key={picture.id} picture={picture} hasTitle />
          <PictureActions event={event} picture={picture} onDone={dialog.close} />
        </div>
      )}
    </Dialog>
  )
}

interface PictureActionsProps {
  event: OpenEvent
  picture: MediaRow
  onDone: () => void
}

function PictureActions({ event, picture, onDone }: PictureActionsProps) {
  const { t } = useTranslation(['multimedia', 'common'])
  const toast = useToast()
  const update = useUpdateMedia(event.id)
  const deletePicture = useDeletePicture(event.id)
  const isPoster = picture.use === 'poster'
  const mayBeCover = picture.width >= COVER_MIN_WIDTH && picture.height >= COVER_MIN_HEIGHT
  const makeCover = () =>
    update.mutate(
      { id: picture.id, use: 'cover' },
      {
        onSuccess: () => {
          onDone()
          toast.success(t('gallery.isCover'))
        },
        onError: toast.failure,
      },
    )
  return (
    <div className="row">
      {mayBeCover && (
        <Button isPending={update.isPending} onClick={makeCover}>
          {t('gallery.useAsCover')}
        </Button>
      )}
      <Button
        isPending={update.isPending}
        onClick={() =>
          update.mutate({ id: picture.id, use: isPoster ? 'gallery' : 'poster' }, { onError: toast.failure })
        }
      >
        {t(isPoster ? 'poster.toGallery' : 'poster.use')}
      </Button>
      <Button
        kind="danger"
        icon="trash"
        onClick={() => {
          onDone()
          deletePicture(picture.id)
        }}
      >
        {t('common:delete')}
      </Button>
    </div>
  )
}
