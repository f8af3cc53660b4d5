import { pickText } from '@larunbat/rules/multilingual-text'
import { useTranslation } from 'react-i18next'
import { ProgressMeter } from '../../../shared/data/progress-meter.tsx'
import { useFormat } from '../../../shared/i18n/format.ts'
import { Icon } from '../../../shared/icon.tsx'
import { LinkButton } from '../../../shared/link-button.tsx'
import { Poster } from '../../../shared/poster.tsx'
import { typeName } from '../art-names.ts'
import type { OpenContent } from '../content-queries.ts'
import { hubName, modeName } from '../names.ts'
import { mayDo } from '../rights.ts'
import { openSections } from './pending-list.tsx'
import { pagePath } from './sections.ts'

const NEEDED_PX = 960

/** Cover, what and where and when, and what to do next. */
export function ContentHead({ content }: { content: OpenContent }) {
  const { t } = useTranslation('event')
  const { language, date } = useFormat()
  const { startsAt, timeZone, cover } = content
  const place = [content.venueName, content.city].filter(Boolean).join(', ')
  const facts = [typeName(content.typeId, language), modeName(content.availability, language)].filter(Boolean)
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
        <Poster seed={content.id} columns={6} rows={3} className="content-cover" />
      )}
      <div className="content-facts">
        <span>
          <Icon name="calendar" size={20} />
          {startsAt ? date(startsAt, 'dateTime', timeZone ?? undefined) : t('noDate')}
        </span>
        <span>
          <Icon name="pin" size={20} />
          {place || t('noPlace')} · {hubName(content.hubId, language)}
        </span>
        {facts.length > 0 && (
          <span>
            <Icon name="palette" size={20} />
            {facts.join(' · ')}
          </span>
        )}
      </div>
      <div className="content-next">
        {content.status === 0 && !content.hasChangeRequest && (
          <ProgressMeter done={content.progress} of={100} label={t('progress')} />
        )}
        <Next content={content} />
      </div>
    </section>
  )
}

function Next({ content }: { content: OpenContent }) {
  const { t } = useTranslation('event')
  const publish = pagePath(content.id, 'publish')
  if (!mayDo(content, 'edit')) return null
  if (content.status === 0 && content.pending.length === 0)
    return (
      <LinkButton kind="primary" icon="send" to={publish}>
        {t('next.send')}
      </LinkButton>
    )
  if (content.status === 0)
    return (
      <a className="muted" href="#pending">
        {t('pending.title', { count: openSections(content) })}
      </a>
    )
  return (
    <LinkButton icon="eye" to={publish}>
      {t([`next.status${content.status}`, 'next.status3'])}
    </LinkButton>
  )
}
