import { pickText } from '@larunbat/rules/text/multilingual-text'
import { useTranslation } from 'react-i18next'
import { ProgressMeter } from '../../../../shared/data/progress-meter.tsx'
import { useFormat } from '../../../../shared/i18n/format.ts'
import { Icon } from '../../../../shared/icon.tsx'
import { LinkButton } from '../../../../shared/link-button.tsx'
import { Poster } from '../../../../shared/poster.tsx'
import { typeName } from '../../art-names.ts'
import type { OpenEvent } from '../../event-queries.ts'
import { hubName, modeName } from '../../names.ts'
import { mayDo } from '../../rights.ts'
import { openSections, pagePath } from './sections.ts'

const NEEDED_PX = 960

/** Cover, what and where and when, and what to do next. */
export function EventHead({ event }: { event: OpenEvent }) {
  const { t } = useTranslation('event')
  const { language, date } = useFormat()
  const { startsAt, timeZone, cover } = event
  const place = [event.venueName, event.city].filter(Boolean).join(', ')
  const facts = [typeName(event.typeId, language), modeName(event.availability, language)].filter(Boolean)
  const source = cover?.variants
    .filter(({ width }) => width >= NEEDED_PX)
    .sort((a, b) => a.width - b.width)[0]
  return (
    <section className="content-head" aria-label={t('overview')}>
      {cover ? (
        <img
          className="content-cover"
          src={source?.url ?? cover.url}
          alt={pickText(cover.alt, language)}
          style={{ backgroundColor: cover.dominantColor ?? undefined }}
        />
      ) : (
        <Poster seed={event.id} columns={6} rows={3} className="content-cover" />
      )}
      <div className="content-facts">
        <span>
          <Icon name="calendar" size={20} />
          {startsAt ? date(startsAt, 'dateTime', timeZone ?? undefined) : t('noDate')}
        </span>
        <span>
          <Icon name="pin" size={20} />
          {place || t('noPlace')} · {hubName(event.hubId, language)}
        </span>
        {facts.length > 0 && (
          <span>
            <Icon name="palette" size={20} />
            {facts.join(' · ')}
          </span>
        )}
      </div>
      <div className="content-next">
        {event.status === 0 && !event.hasChangeRequest && (
          <ProgressMeter done={event.progress} of={100} label={t('progress')} />
        )}
        <Next event={event} />
      </div>
    </section>
  )
}

function Next({ event }: { event: OpenEvent }) {
  const { t } = useTranslation('event')
  const publish = pagePath(event.id, 'publish')
  if (!mayDo(event, 'edit')) return null
  if (event.status === 0 && event.pending.length === 0)
    return (
      <LinkButton kind="primary" icon="send" to={publish}>
        {t('next.send')}
      </LinkButton>
    )
  if (event.status === 0)
    return (
      <a className="muted" href="#pending">
        {t('pending.title', { count: openSections(event) })}
      </a>
    )
  return (
    <LinkButton icon="eye" to={publish}>
      {t([`next.status${event.status}`, 'next.status3'])}
    </LinkButton>
  )
}
