import { pickText } from '@larunbat/rules/multilingual-text'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../shared/button.tsx'
import { useFormat } from '../../../shared/i18n/format.ts'
import { Dialog } from '../../../shared/overlays/dialog.tsx'
import { useToast } from '../../../shared/overlays/toast.tsx'
import type { DialogState } from '../../../shared/overlays/use-dialog.ts'
import { isAdmin } from '../../../shared/session.ts'
import type { OpenContent } from '../content-queries.ts'
import { isLocked } from '../frame/sections.ts'
import { AltField } from './alt-field.tsx'
import { type MediaRow, useDeleteMedia, useMoveMedia, useUpdateMedia } from './media-queries.ts'
import { galleryOf } from './order.ts'

interface PictureDialogProps {
  content: OpenContent
  /** Its value is the picture's id. */
  dialog: DialogState<number>
}

/** One picture: its words, its place, what it is for. */
export function PictureDialog({ content, dialog }: PictureDialogProps) {
  const { t } = useTranslation('event')
  const { language } = useFormat()
  const picture = content.media.find(({ id }) => id === dialog.value)
  return (
    <Dialog dialog={dialog} title={t('gallery.picture')} size="wide">
      {picture && (
        <div className="stack">
          <img className="drop-preview" src={picture.url} alt={pickText(picture.alt, language)} />
          {!isLocked(content, isAdmin()) && (
            <>
              <AltField key={picture.id} picture={picture} />
              <PictureActions content={content} picture={picture} onDone={dialog.close} />
            </>
          )}
        </div>
      )}
    </Dialog>
  )
}

function PictureActions({
  content,
  picture,
  onDone,
}: {
  content: OpenContent
  picture: MediaRow
  onDone: () => void
}) {
  const { t } = useTranslation(['event', 'common'])
  const toast = useToast()
  const update = useUpdateMedia(content.id)
  const remove = useDeleteMedia(content.id)
  const move = useMoveMedia(content.id)
  // A dialog over this dialog would be one too many: the button itself asks once more.
  const [isAsked, setAsked] = useState(false)
  const gallery = galleryOf(content.media)
  const place = gallery.findIndex(({ id }) => id === picture.id) + 1
  const isPoster = picture.use === 'poster'
  const step = (by: number) =>
    move.mutate({ id: picture.id, position: place + by }, { onError: toast.failure })
  const handleDelete = () =>
    remove.mutate(picture.id, {
      onSuccess: () => {
        toast.success(t('gallery.deleted'))
        onDone()
      },
      onError: toast.failure,
    })
  return (
    <div className="row">
      {place > 0 && (
        <>
          <Button icon="back" disabled={place <= 1} onClick={() => step(-1)}>
            {t('gallery.earlier')}
          </Button>
          <Button icon="next" disabled={place >= gallery.length} onClick={() => step(1)}>
            {t('gallery.later')}
          </Button>
        </>
      )}
      <Button
        isPending={update.isPending}
        onClick={() =>
          update.mutate({ id: picture.id, use: isPoster ? 'gallery' : 'poster' }, { onError: toast.failure })
        }
      >
        {t(isPoster ? 'gallery.noPoster' : 'gallery.makePoster')}
      </Button>
      <Button
        kind="danger"
        icon="trash"
        isPending={remove.isPending}
        onBlur={() => setAsked(false)}
        onClick={() => (isAsked ? handleDelete() : setAsked(true))}
      >
        {t(isAsked ? 'gallery.deleteSure' : 'common:delete')}
      </Button>
    </div>
  )
}
