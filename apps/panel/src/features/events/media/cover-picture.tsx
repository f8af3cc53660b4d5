import { COVER_MIN_HEIGHT, COVER_MIN_WIDTH } from '@larunbat/rules/events/completeness'
import { pickText } from '@larunbat/rules/text/multilingual-text'
import { useTranslation } from 'react-i18next'
import { FileDrop } from '../../../shared/fields/file-drop.tsx'
import { useFormat } from '../../../shared/i18n/format.ts'
import { SectionCard } from '../../../shared/layout/section-card.tsx'
import { Picture } from '../../../shared/picture.tsx'
import { editsHub } from '../../../shared/session.ts'
import { PICTURE_TYPES } from '../../../shared/upload/prepare-picture.ts'
import { isLocked } from '../event/frame/sections.ts'
import type { OpenEvent } from '../event-queries.ts'
import { FocalPoint } from './focal-point.tsx'
import './multimedia.css'
import { sendPicture } from './picture-transfer.ts'
import { PictureTransfers } from './picture-transfers.tsx'
import { PictureWords } from './picture-words.tsx'

/** The picture the event is known by, with its alternative text and the point its crops keep. */
export function CoverPicture({ event }: { event: OpenEvent }) {
  const { t } = useTranslation('event')
  const { language } = useFormat()
  const { cover } = event
  if (isLocked(event, editsHub(event.hubId)))
    return (
      cover && (
        <SectionCard title={t('cover.title')}>
          <Picture
            picture={cover}
            alt={pickText(cover.alt, language)}
            className="picture-whole"
            sizes="(min-width: 992px) 720px, 90vw"
          />
        </SectionCard>
      )
    )
  return (
    <SectionCard title={t('cover.title')} id="cover">
      <div className="stack">
        {cover && <FocalPoint key={`focus-${cover.id}`} picture={cover} />}
        <FileDrop
          label={t('field.cover')}
          hint={t('hint.cover', { width: COVER_MIN_WIDTH, height: COVER_MIN_HEIGHT })}
          accept={PICTURE_TYPES}
          hasCamera
          onFiles={([file]) =>
            file &&
            sendPicture({
              ...{ file, eventId: event.id, use: 'cover' },
              // Words that describe the picture before would be said of one they were not written for.
              alt: null,
              minWidth: COVER_MIN_WIDTH,
              minHeight: COVER_MIN_HEIGHT,
            })
          }
        />
        <PictureTransfers eventId={event.id} use="cover" />
        {cover && <PictureWords key={cover.id} picture={cover} />}
      </div>
    </SectionCard>
  )
}
