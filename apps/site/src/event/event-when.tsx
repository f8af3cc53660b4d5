import type { PublicEvent, PublicSession } from '@larunbat/rules/events/public-event'
import type { Language } from '@larunbat/rules/text/language'
import { isSameDay, printDate, printHours, printZone } from '../shared/dates.ts'
import { nameOf } from '../shared/names.ts'
import { textsOf } from '../shared/page-texts.ts'
import { isWebAddress } from './event-tickets.tsx'
import { isOff, sessionsOf } from './schedule.ts'

/** Sessions shown before the rest is folded away. */
const SHOWN = 5

type Props = { event: PublicEvent; language: Language; icalPath: string }

/** Days and hours in the event's own zone, and the calendar file. */
export function EventWhen({ event, language, icalPath }: Props) {
  const t = textsOf(language)
  const sessions = sessionsOf(event)
  const first = sessions[0]
  if (!first) return null
  const zones = new Set(sessions.map((session) => session.timeZone))
  // The zone matters to those who are not there.
  const isRemote = (event.availability ?? []).some((mode) => mode !== 'P')
  return (
    <section className="fact" aria-labelledby="when">
      <h2 id="when">{t('event.when')}</h2>
      <SessionList sessions={sessions.slice(0, SHOWN)} language={language} isNamed={sessions.length > 1} />
      {sessions.length > SHOWN && (
        <details className="more-sessions">
          <summary>{t('event.allSessions', { count: sessions.length })}</summary>
          <SessionList sessions={sessions.slice(SHOWN)} language={language} isNamed />
        </details>
      )}
      {(isRemote || zones.size > 1) && (
        <p className="note">
          {t('event.localTime', { zone: printZone(language, first.startsAt, first.timeZone) })}
        </p>
      )}
      <p>
        <a className="link-action" href={icalPath}>
          {t('event.calendar')}
        </a>
      </p>
    </section>
  )
}

type ListProps = { sessions: PublicSession[]; language: Language; isNamed: boolean }

function SessionList({ sessions, language, isNamed }: ListProps) {
  return (
    <ul className="sessions">
      {sessions.map((session) => (
        <li key={session.id} className={isOff(session) ? 'is-off' : undefined}>
          <SessionTime session={session} language={language} />
          {isNamed && session.name && <span className="session-name">{session.name}</span>}
          {session.status && session.status !== 'scheduled' && session.status !== 'finished' && (
            <span className="tag tag-alert">{nameOf('sessionStatus', session.status, language)}</span>
          )}
          {session.status === 'postponed' && (
            <span className="session-name">{textsOf(language)('event.newDate')}</span>
          )}
          {session.status === 'online' && isWebAddress(session.streamUrl) && (
            <a className="session-watch" href={session.streamUrl}>
              {textsOf(language)('event.watch')}
            </a>
          )}
        </li>
      ))}
    </ul>
  )
}

function SessionTime({ session, language }: { session: PublicSession; language: Language }) {
  const { startsAt, endsAt, timeZone } = session
  const isLong =
    endsAt &&
    !isSameDay(startsAt, endsAt, timeZone) &&
    Date.parse(endsAt) - Date.parse(startsAt) > 18 * 3_600_000
  if (isLong) {
    return (
      <span className="session-time">
        <time dateTime={startsAt}>{printDate(language, 'full', startsAt, timeZone)}</time>
        {' – '}
        <time dateTime={endsAt}>{printDate(language, 'full', endsAt, timeZone)}</time>
      </span>
    )
  }
  return (
    <time className="session-time" dateTime={startsAt}>
      <span className="session-day">{printDate(language, 'full', startsAt, timeZone)}</span>
      <span className="session-hours">{printHours(language, startsAt, endsAt, timeZone)}</span>
    </time>
  )
}
