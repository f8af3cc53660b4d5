import { pickText } from '@larunbat/rules/text/multilingual-text'
import { useTranslation } from 'react-i18next'
import { MultilingualField } from '../../../../shared/fields/multilingual-field.tsx'
import { useFormat } from '../../../../shared/i18n/format.ts'
import { Poster } from '../../../../shared/poster.tsx'
import { serverOrigin } from '../../../../shared/server-address.ts'
import type { OpenEvent } from '../../event-queries.ts'
import { type EventFormApi, SectionForm } from '../form/section-form.tsx'

const TITLE_MAX = 120
const DESCRIPTION_MAX = 300
const SHOWN_CHARACTERS = 160

/** How the event looks when it is shared; what is left empty comes from the event itself. */
export function ShareSection({ event }: { event: OpenEvent }) {
  const { t } = useTranslation('event')
  const { language } = useFormat()
  return (
    <SectionForm
      event={event}
      page="share"
      intro={t('share.intro')}
      fields={['shareTitle', 'shareDescription']}
      limits={{ shareTitle: TITLE_MAX, shareDescription: DESCRIPTION_MAX }}
    >
      {(form) => (
        <div className="stack">
          <SharePreview form={form} event={event} />
          <MultilingualField
            control={form.control}
            name="shareTitle"
            label={t('field.shareTitle')}
            placeholder={pickText(event.title, language) || t('share.fromTitle')}
            max={TITLE_MAX}
            isOptional
          />
          <MultilingualField
            control={form.control}
            name="shareDescription"
            label={t('field.shareDescription')}
            placeholder={beginning(pickText(event.description, language)) || t('share.fromDescription')}
            max={DESCRIPTION_MAX}
            isLong
            isOptional
          />
        </div>
      )}
    </SectionForm>
  )
}

/** The card that messengers and social networks show, in the language of the panel. */
function SharePreview({ form, event }: { form: EventFormApi; event: OpenEvent }) {
  const { t } = useTranslation('event')
  const { language } = useFormat()
  const [title, description] = form.watch(['shareTitle', 'shareDescription'])
  const words = pickText(description || event.description, language)
  return (
    <figure className="share-card">
      {event.cover ? (
        <img src={event.cover.url} alt="" loading="lazy" />
      ) : (
        <Poster seed={event.id} columns={6} rows={3} className="share-poster" />
      )}
      <div className="share-words">
        <span className="meta">{new URL(serverOrigin()).host}</span>
        <strong>{pickText(title || event.title, language)}</strong>
        <span className="meta">{beginning(words)}</span>
      </div>
      <figcaption className="visually-hidden">{t('share.preview')}</figcaption>
    </figure>
  )
}

/** As much of a text as such a card shows. */
function beginning(words: string): string {
  return words.length > SHOWN_CHARACTERS ? `${words.slice(0, SHOWN_CHARACTERS).trimEnd()}…` : words
}
