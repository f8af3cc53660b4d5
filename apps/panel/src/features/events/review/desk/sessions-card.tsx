import { type CodeLookup, lookupName, SESSION_STATUS_NAMES } from '@larunbat/rules/reference/lookups'
import { useTranslation } from 'react-i18next'
import { Pill } from '../../../../shared/data/status-pill.tsx'
import { useFormat } from '../../../../shared/i18n/format.ts'
import { SectionCard } from '../../../../shared/layout/section-card.tsx'
import { formatDuration } from '../format-value.ts'
import type { DeskEvent } from '../review-queries.ts'
import { useWords } from './desk-words.ts'
import { RemarkButton } from './remark-button.tsx'

type SessionOf = DeskEvent['sessions'][number]

/** When: every session in its own time zone, with its own price and places. */
export function SessionsCard({ event }: { event: DeskEvent }) {
  const { t } = useTranslation('review')
  const words = useWords()
  const { date } = useFormat()
  const zone = event.timeZone ?? undefined
  return (
    <SectionCard title={t('card.when')} actions={<RemarkButton section="info" />}>
      <p className="when-main">
        {event.startsAt ? (
          <>
            <strong>{date(event.startsAt, 'dayLong', zone)}</strong>, {date(event.startsAt, 'time', zone)}
            {event.durationMin !== null && ` · ${formatDuration(event.durationMin, words)}`}
            {zone && <span className="meta"> · {zone}</span>}
          </>
        ) : (
          <span className="muted">{t('noDate')}</span>
        )}
      </p>
      {event.sessions.length > 0 && (
        <ul className="sessions" aria-label={t('card.sessions')}>
          {event.sessions.map((session) => (
            <SessionLine key={session.id} session={session} event={event} />
          ))}
        </ul>
      )}
    </SectionCard>
  )
}

function SessionLine({ session, event }: { session: SessionOf; event: DeskEvent }) {
  const { t } = useTranslation('review')
  const { date, money, number, language } = useFormat()
  const price = session.priceCents ?? event.priceCents
  const capacity = session.capacity ?? event.capacity
  const zone = session.timeZone
  return (
    <li className="session">
      <span className="session-when">
        <span>
          <time dateTime={session.startsAt}>{date(session.startsAt, 'dateTime', zone)}</time>
          {session.endsAt && `–${date(session.endsAt, 'time', zone)}`}
        </span>
        {zone !== event.timeZone && <span className="meta"> {zone}</span>}
      </span>
      <span className="muted">
        {[
          session.name,
          price !== null && event.ticketMode === 1
            ? money(price, session.currency ?? event.currency ?? 'EUR')
            : undefined,
          capacity !== null ? t('card.places', { count: capacity, total: number(capacity) }) : undefined,
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
      {session.status !== 'scheduled' && (
        <Pill tone="wait">{lookupName<CodeLookup>(SESSION_STATUS_NAMES, session.status, language)}</Pill>
      )}
    </li>
  )
}
