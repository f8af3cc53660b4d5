import { pickText } from '@larunbat/rules/text/multilingual-text'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../../../shared/icon.tsx'
import { SectionCard } from '../../../../shared/layout/section-card.tsx'
import { formatValue } from '../format-value.ts'
import type { DeskEvent } from '../review-queries.ts'
import { useWords } from './desk-words.ts'
import { RemarkButton } from './remark-button.tsx'

interface CardProps {
  event: DeskEvent
}

/** The event at other places and dates, if it has any. */
export function OtherDatesCard({ event }: CardProps) {
  const { t } = useTranslation('review')
  const words = useWords()
  const dayOf = (day: string) => formatValue('fecha', day, { currency: 'EUR' }, words)
  if (event.appearances.length === 0) return null
  return (
    <SectionCard title={t('card.otherDates')} actions={<RemarkButton section="venue" />}>
      <ul className="sessions">
        {event.appearances.map(({ id, day, time, venueName, address, city }) => (
          <li key={id} className="session">
            <span className="session-when">
              <time dateTime={day}>{[dayOf(day), time].filter(Boolean).join(', ')}</time>
            </span>
            <span className="muted">{[venueName, address, city].filter(Boolean).join(' · ')}</span>
          </li>
        ))}
      </ul>
    </SectionCard>
  )
}

/** What stands beside the event, if there is anything: each opens elsewhere. */
export function ExtrasCard({ event }: CardProps) {
  const { t } = useTranslation('review')
  const { language } = useWords()
  if (event.extras.length === 0) return null
  return (
    <SectionCard title={t('card.extras')} actions={<RemarkButton section="multimedia" />}>
      <ul className="sessions">
        {event.extras.map(({ id, kind, title, url, video, description }) => (
          <li key={id} className="session">
            <span className="session-when">
              {url ? (
                // A playlist is nothing a browser opens; the one file is.
                <a className="row" href={video?.fileUrl ?? url} target="_blank" rel="noreferrer">
                  {pickText(title, language)}
                  <Icon name="external" size={16} />
                </a>
              ) : (
                pickText(title, language)
              )}
            </span>
            <span className="muted">
              {[t(`card.extraKind.${kind}`), pickText(description, language)].filter(Boolean).join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </SectionCard>
  )
}
