import { COVER_MIN_HEIGHT, COVER_MIN_WIDTH } from '@larunbat/rules/completeness'
import { pickText } from '@larunbat/rules/multilingual-text'
import { useCallback, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ImagePicker } from '../../../shared/fields/image-picker.tsx'
import { useFormat } from '../../../shared/i18n/format.ts'
import { SectionCard } from '../../../shared/layout/section-card.tsx'
import { useToast } from '../../../shared/overlays/toast.tsx'
import { isAdmin } from '../../../shared/session.ts'
import type { OpenContent } from '../content-queries.ts'
import { isLocked } from '../frame/sections.ts'
import { AltField } from './alt-field.tsx'
import { useAddMedia } from './media-queries.ts'

/** The picture the event is known by, with its alternative text. */
export function CoverPicture({ content }: { content: OpenContent }) {
  const { t } = useTranslation('event')
  const { language } = useFormat()
  const toast = useToast()
  const add = useAddMedia(content.id)
  const { cover } = content
  const words = useRef<string | null>(null)
  const keepWords = useCallback((alt: string | null) => {
    words.current = alt
  }, [])
  const locked = isLocked(content, isAdmin())
  if (locked)
    return (
      cover && (
        <SectionCard title={t('cover.title')}>
          <img className="drop-preview" src={cover.url} alt={pickText(cover.alt, language)} />
        </SectionCard>
      )
    )
  return (
    <SectionCard title={t('cover.title')} id="cover">
      <div className="stack">
        <ImagePicker
          label={t('field.cover')}
          hint={t('hint.cover', { width: COVER_MIN_WIDTH, height: COVER_MIN_HEIGHT })}
          current={cover ? { url: cover.url, alt: pickText(cover.alt, language) } : null}
          minWidth={COVER_MIN_WIDTH}
          minHeight={COVER_MIN_HEIGHT}
          isPending={add.isPending}
          onPick={({ base64, name }) =>
            // The words stay with the event: mostly the same subject in a better picture.
            add.mutate(
              { base64, use: 'cover', title: name, alt: cover ? words.current : null },
              { onError: toast.failure },
            )
          }
        />
        {cover && !add.isPending && <AltField key={cover.id} picture={cover} onText={keepWords} />}
      </div>
    </SectionCard>
  )
}
