import {
  AVAILABILITY,
  COLLABORATIONS,
  DISCIPLINES,
  type Lookup,
  lookupName,
  TICKET_MODES,
} from '@larunbat/rules/reference/lookups'
import { type Language, type TextLanguage, toLanguage } from '@larunbat/rules/text/language'
import { useTranslation } from 'react-i18next'
import { formatDate, formatMoney } from '../../../../shared/i18n/format.ts'
import { Icon } from '../../../../shared/icon.tsx'
import { codeNames, typeName } from '../../../../shared/lookup-names.ts'
import type { DeskEvent } from '../review-queries.ts'
import { textIn } from '../texts-of.ts'

interface LanguageColumnProps {
  event: DeskEvent
  language: TextLanguage
  /** Level of the title: under the language's own heading, or right under the card's. */
  heading: 'h3' | 'h4'
  /** The same words for every language, which is said elsewhere. */
  isSame?: boolean
}

/** The event as a reader of one language gets it, with what is missing said instead of repeated. */
export function LanguageColumn({ event, language, heading, isSame }: LanguageColumnProps) {
  const { t } = useTranslation('review')
  // The site has no Portuguese of its own: its readers get English around the event's words.
  const site: Language = toLanguage(language)
  const names = event.disciplineIds.map((id) => lookupName<Lookup>(DISCIPLINES, id, site)).filter(Boolean)
  // A language without text says so once, at its title.
  const isAbsent = [event.title, event.description].every((text) => {
    const { own, from } = textIn(text, language)
    return own === undefined && from !== undefined && from !== 'plain'
  })
  return (
    <div className="column-body" lang={isSame ? undefined : language}>
      <p className="column-kicker" lang={site}>
        {[typeName(event.typeId, site), ...names].filter(Boolean).join(' · ')}
      </p>
      <Words
        isSame={isSame}
        text={event.title}
        language={language}
        kind="title"
        heading={heading}
        missing={t('public.noTitle')}
      />
      <ul className="column-facts" lang={site}>
        <li>
          <Icon name="calendar" size={18} />
          {event.startsAt
            ? `${formatDate(event.startsAt, 'dayLong', event.timeZone ?? undefined, site)}, ${formatDate(event.startsAt, 'time', event.timeZone ?? undefined, site)}`
            : '—'}
        </li>
        <li>
          <Icon name="pin" size={18} />
          {[event.venueName, event.city].filter(Boolean).join(', ') ||
            codeNames(AVAILABILITY, event.availability, site).join(', ') ||
            '—'}
        </li>
        <li>
          <Icon name="ticket" size={18} />
          {priceIn(event, site)}
        </li>
      </ul>
      {!isAbsent && (
        <Words
          isSame={isSame}
          text={event.description}
          language={language}
          kind="text"
          missing={t('public.noText')}
        />
      )}
      {event.rainPlan && !isAbsent && (
        <Words
          isSame={isSame}
          text={event.rainPlan}
          language={language}
          kind="note"
          missing={t('public.noRain')}
        />
      )}
      {(event.impact.project || event.impact.text) && (
        <div className="column-cause">
          <p className="column-kicker" lang={site}>
            {lookupName<Lookup>(COLLABORATIONS, event.impact.collaborationId, site)}
          </p>
          <strong>{event.impact.project}</strong>
          {event.impact.text && !isAbsent && (
            <Words
              isSame={isSame}
              text={event.impact.text}
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

function priceIn(event: DeskEvent, language: Language): string {
  const mode = lookupName<Lookup>(TICKET_MODES, event.ticketMode, language)
  const prices = [event.priceCents, ...event.sessions.map(({ priceCents }) => priceCents)].filter(
    (price) => price !== null,
  )
  const lowest = prices.length > 0 ? Math.min(...prices) : undefined
  if (event.ticketMode !== 1 || lowest === undefined) return mode || '—'
  return `${formatMoney(lowest, event.currency ?? 'EUR', language)} · ${mode}`
}
