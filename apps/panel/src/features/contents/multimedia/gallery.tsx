import { pickText } from '@larunbat/rules/multilingual-text'
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../shared/button.tsx'
import { Pill } from '../../../shared/data/status-pill.tsx'
import { useFormat } from '../../../shared/i18n/format.ts'
import { useToast } from '../../../shared/overlays/toast.tsx'
import type { OpenContent } from '../content-queries.ts'
import { type MediaRow, useMoveMedia } from './media-queries.ts'
import { galleryOf } from './order.ts'

interface GalleryProps {
  content: OpenContent
  isLocked: boolean
  onOpen: (id: number) => void
}

const NEEDED_PX = 400
const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }

/** Poster and gallery as a grid. The order is changed by dragging, or with the arrow keys on a picture's handle. */
export function Gallery({ content, isLocked, onOpen }: GalleryProps) {
  const { t } = useTranslation('event')
  const toast = useToast()
  const move = useMoveMedia(content.id)
  const [dragged, setDragged] = useState<number>()
  const [said, setSaid] = useState('')
  const gallery = galleryOf(content.media)
  const poster = content.media.find(({ use }) => use === 'poster')
  const moveTo = (id: number, position: number) => {
    if (position < 1 || position > gallery.length) return
    setSaid(t('gallery.movedTo', { position, total: gallery.length }))
    move.mutate({ id, position }, { onError: toast.failure })
  }
  if (!poster && gallery.length === 0) return <p className="muted">{t('gallery.none')}</p>
  return (
    <>
      <ul className="gallery" aria-label={t('gallery.title')}>
        {poster && (
          <li className="picture">
            <PictureFace picture={poster} onOpen={onOpen} />
            <span className="picture-mark">
              <Pill tone="review">{t('gallery.poster')}</Pill>
            </span>
          </li>
        )}
        {gallery.map((picture, index) => (
          <li
            key={picture.id}
            className="picture"
            draggable={!isLocked}
            data-dragged={dragged === picture.id || undefined}
            onDragStart={() => setDragged(picture.id)}
            onDragEnd={() => setDragged(undefined)}
            onDragOver={(event) => dragged !== undefined && event.preventDefault()}
            onDrop={(event) => {
              event.preventDefault()
              if (dragged !== undefined && dragged !== picture.id) moveTo(dragged, index + 1)
            }}
          >
            <PictureFace picture={picture} onOpen={onOpen} />
            {!isLocked && gallery.length > 1 && (
              <span className="picture-grip">
                <IconButton
                  icon="grip"
                  size="small"
                  label={t('gallery.move', { position: index + 1, total: gallery.length })}
                  onKeyDown={(event: KeyboardEvent) => {
                    const step = STEPS[event.key]
                    if (!step) return
                    event.preventDefault()
                    moveTo(picture.id, index + 1 + step)
                  }}
                  onClick={() => onOpen(picture.id)}
                />
              </span>
            )}
          </li>
        ))}
      </ul>
      <span className="visually-hidden" role="status">
        {said}
      </span>
    </>
  )
}

function PictureFace({ picture, onOpen }: { picture: MediaRow; onOpen: (id: number) => void }) {
  const { t } = useTranslation('event')
  const { language } = useFormat()
  const alt = pickText(picture.alt, language)
  const size = picture.variants.filter(({ width }) => width >= NEEDED_PX).sort((a, b) => a.width - b.width)[0]
  return (
    <button type="button" className="picture-face" onClick={() => onOpen(picture.id)}>
      <img
        src={size?.url ?? picture.url}
        alt={alt || (picture.title ?? t('gallery.picture'))}
        loading="lazy"
        draggable={false}
        style={{ backgroundColor: picture.dominantColor ?? undefined }}
      />
      {!alt && <span className="picture-note">{t('gallery.noAlt')}</span>}
    </button>
  )
}
