import type { TextLanguage } from '@larunbat/rules/text/language'
import { pickText } from '@larunbat/rules/text/multilingual-text'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ensureBasque } from '../../../../shared/i18n/basque.ts'
import { currentLanguage } from '../../../../shared/i18n/i18n.ts'
import { SectionCard } from '../../../../shared/layout/section-card.tsx'
import { Tabs } from '../../../../shared/layout/tabs.tsx'
import { mediaSrc } from '../../../../shared/media-src.ts'
import { Poster } from '../../../../shared/poster.tsx'
import { useMedia } from '../../../../shared/use-media.ts'
import type { DeskEvent } from '../review-queries.ts'
import { columnsFor, isUntagged, textIn } from '../texts-of.ts'
import { LanguageColumn } from './language-column.tsx'
import { RemarkButton } from './remark-button.tsx'

/** The event as the public will read it: its languages side by side on desktop, one at a time on phones. */
export function PublicView({ event }: { event: DeskEvent }) {
  const { t } = useTranslation(['review', 'common'])
  const isWide = useMedia('(min-width: 992px), print')
  useBasqueDates()
  const texts = [event.title, event.description, event.impact.text, event.rainPlan]
  const languages = columnsFor(texts)
  const [shown, setShown] = useState<TextLanguage>(() => firstToRead(event, languages))
  return (
    <SectionCard title={t('public.title')} actions={<RemarkButton section="info" />}>
      <Cover event={event} />
      {isUntagged(texts) ? (
        <div className="stack">
          <p className="column-missing">{t('public.plain')}</p>
          <LanguageColumn event={event} language={currentLanguage()} heading="h3" isSame />
        </div>
      ) : isWide ? (
        <div
          className="columns"
          style={{ gridTemplateColumns: `repeat(${languages.length}, minmax(0, 1fr))` }}
        >
          {languages.map((language) => (
            <section key={language} className="column" aria-labelledby={`column-${language}`}>
              <h3 id={`column-${language}`} className="column-head">
                {t(`common:language.${language}`)}
                <Written event={event} language={language} />
              </h3>
              <LanguageColumn event={event} language={language} heading="h4" />
            </section>
          ))}
        </div>
      ) : (
        <Tabs
          label={t('public.languages')}
          value={shown}
          onChange={setShown}
          tabs={languages.map((language) => ({
            value: language,
            label: [
              t(`common:language.${language}`),
              ...(stateOf(event, language) === 'whole' ? [] : [t(`public.${stateOf(event, language)}`)]),
            ].join(' · '),
            panel: <LanguageColumn event={event} language={language} heading="h3" />,
          }))}
        />
      )}
    </SectionCard>
  )
}

/** The reader's own language where something is written in it, else the first one that has words. */
function firstToRead(event: DeskEvent, languages: readonly TextLanguage[]): TextLanguage {
  const own = currentLanguage()
  const candidates = [own, ...languages]
  return candidates.find((language) => stateOf(event, language) !== 'missing') ?? own
}

/** The Basque column needs Basque dates whatever the panel's language is; draws again when they are there. */
function useBasqueDates() {
  const [, setReady] = useState(false)
  useEffect(() => {
    void ensureBasque('eu').then(() => setReady(true))
  }, [])
}

function Cover({ event }: { event: DeskEvent }) {
  const { t } = useTranslation('review')
  const { cover } = event
  if (!cover)
    return (
      <figure className="desk-cover">
        <Poster seed={event.id} columns={6} rows={2} className="desk-cover-picture" />
        <figcaption className="meta">
          {t('public.noCover')}
          <RemarkButton section="cover" isNamed />
        </figcaption>
      </figure>
    )
  const alt = pickText(cover.alt, currentLanguage())
  return (
    <figure className="desk-cover">
      <img
        className="desk-cover-picture"
        src={mediaSrc(cover, 1200)}
        alt={alt}
        style={{ backgroundColor: cover.dominantColor ?? undefined }}
      />
      <figcaption className="meta">
        <span>
          {alt ? t('public.alt', { alt }) : t('public.noAlt')} · {cover.width} × {cover.height}
        </span>
        <RemarkButton section="cover" isNamed />
      </figcaption>
    </figure>
  )
}

/** Whether an event is written in a language: title and description, one of them, or none. */
function stateOf(event: DeskEvent, language: TextLanguage): 'whole' | 'partly' | 'missing' {
  const hasTitle = textIn(event.title, language).own !== undefined
  const hasText = textIn(event.description, language).own !== undefined
  return hasTitle && hasText ? 'whole' : hasTitle || hasText ? 'partly' : 'missing'
}

function Written({ event, language }: { event: DeskEvent; language: TextLanguage }) {
  const { t } = useTranslation('review')
  const state = stateOf(event, language)
  return (
    <span className="column-state" data-state={state}>
      {t(`public.${state}`)}
    </span>
  )
}
