import { type Language, type TextLanguage, toLanguage } from '@larunbat/rules/language'
import {
  AVAILABILITY,
  COLLABORATIONS,
  DISCIPLINES,
  type Lookup,
  lookupName,
  TICKET_MODES,
} from '@larunbat/rules/lookups'
import { useTranslation } from 'react-i18next'
import { formatDate, formatMoney } from '../../../shared/i18n/format.ts'
import { Icon } from '../../../shared/icon.tsx'
import { codeNames, typeName } from '../../../shared/lookup-names.ts'
import type { DeskContent } from '../review-queries.ts'
import { textIn } from '../texts-of.ts'

interface LanguageColumnProps {
  content: DeskContent
  language: TextLanguage
  /** Level of the title: under the language's own heading, or right under the card's. */
  heading: 'h3' | 'h4'
  /** The same words for every language, which is said elsewhere. */
  isSame?: boolean
}

/** The event as a reader of one language gets it, with what is missing said instead of repeated. */
export function LanguageColumn({ content, language, heading, isSame }: LanguageColumnProps) {
  const { t } = useTranslation('review')
  // The site has no Portuguese of its own: its readers get English around the event's words.
  const site: Language = toLanguage(language)
  const names = content.disciplineIds.map((id) => lookupName<Lookup>(DISCIPLINES, id, site)).filter(Boolean)
  // A language without text says so once, at its title.
  const isAbsent = [content.title, content.description].every((text) => {
    const { own, from } = textIn(text, language)
    return own === undefined && from !== undefined && from !== 'plain'
  })
  return (
    <div className="column-body" lang={isSame ? undefined : language}>
      <p className="column-kicker" lang={site}>
        {[typeName(content.typeId, site), ...names].filter(Boolean).join(' · ')}
      </p>
      <Words
        isSame={isSame}
        text={content.title}
        language={language}
        kind="title"
        heading={heading}
        missing={t('public.noTitle')}
      />
      <ul className="column-facts" lang={site}>
        <li>
          <Icon name="calendar" size={18} />
          {content.startsAt
            ? `${formatDate(content.startsAt, 'dayLong', content.timeZone ?? undefined, site)}, ${formatDate(content.startsAt, 'time', content.timeZone ?? undefined, site)}`
            : '—'}
        </li>
        <li>
          <Icon name="pin" size={18} />
          {[content.venueName, content.city].filter(Boolean).join(', ') ||
            codeNames(AVAILABILITY, content.availability, site).join(', ') ||
            '—'}
        </li>
        <li>
          <Icon name="ticket" size={18} />
          {priceIn(content, site)}
        </li>
      </ul>
      {!isAbsent && (
        <Words
          isSame={isSame}
          text={content.description}
          language={language}
          kind="text"
          missing={t('public.noText')}
        />
      )}
      {content.rainPlan && !isAbsent && (
        <Words
          isSame={isSame}
          text={content.rainPlan}
          language={language}
          kind="note"
          missing={t('public.noRain')}
        />
      )}
      {(content.impact.project || content.impact.text) && (
        <div className="column-cause">
          <p className="column-kicker" lang={site}>
            {lookupName<Lookup>(COLLABORATIONS, content.impact.collaborationId, site)}
          </p>
          <strong>{content.impact.project}</strong>
          {content.impact.text && !isAbsent && (
            <Words
              isSame={isSame}
              text={content.impact.text}
              language={language}
              kind="note"
              missing={t('public.noCause')}
            />
          )}
        </div>
      )}
    </div>
  )
}

interface WordsProps {
  text: string | null
  language: TextLanguage
  kind: 'title' | 'text' | 'note'
  heading?: 'h3' | 'h4'
  /** Said when no language has words. */
  missing: string
  isSame?: boolean
}

/** Words of one language; when they are missing, what the public reads instead, long texts not repeated. */
function Words({ text, language, kind, heading = 'h4', missing, isSame }: WordsProps) {
  const { t, i18n } = useTranslation(['review', 'common'])
  const { own, shown, from } = textIn(text, language)
  const Tag = kind === 'title' ? heading : 'div'
  if (own !== undefined) return <Tag className={`column-${kind}`}>{own}</Tag>
  if (from === undefined)
    return (
      <p className="column-missing" lang={i18n.language}>
        {missing}
      </p>
    )
  const isPlain = from === 'plain'
  return (
    <>
      {(isPlain || kind === 'title') && (
        <Tag
          className={`column-${kind}`}
          lang={isPlain ? undefined : from}
          data-borrowed={!isPlain || undefined}
        >
          {shown}
        </Tag>
      )}
      <p className="column-missing" lang={i18n.language} hidden={isPlain && isSame}>
        {isPlain
          ? t('public.plain')
          : t('public.borrowed', {
              missing: t(`public.inLanguage.${language}`),
              shown: t(`public.inLanguage.${from}`),
            })}
      </p>
    </>
  )
}

function priceIn(content: DeskContent, language: Language): string {
  const mode = lookupName<Lookup>(TICKET_MODES, content.ticketMode, language)
  const prices = [content.priceCents, ...content.sessions.map(({ priceCents }) => priceCents)].filter(
    (price) => price !== null,
  )
  const lowest = prices.length > 0 ? Math.min(...prices) : undefined
  if (content.ticketMode !== 1 || lowest === undefined) return mode || '—'
  return `${formatMoney(lowest, content.currency ?? 'EUR', language)} · ${mode}`
}
