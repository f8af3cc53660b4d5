import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../../shared/data/empty-state.tsx'
import { useFormat } from '../../../shared/i18n/format.ts'
import { LinkButton } from '../../../shared/link-button.tsx'
import { ArrivalsMeter } from '../arrivals-meter.tsx'
import { pagePath } from '../frame/sections.ts'
import type { DoorState } from './door-queries.ts'

interface SessionDoorsProps {
  contentId: number
  mayAdd: boolean
  sessions: DoorState['sessions']
}

/** Each session with how many are inside, in figures large enough to be read across a table. */
export function SessionDoors({ contentId, mayAdd, sessions }: SessionDoorsProps) {
  const { t } = useTranslation('door-desk')
  const { number, date } = useFormat()
  if (sessions.length === 0)
    return (
      <EmptyState
        title={t('noSession')}
        seed="door"
        action={mayAdd && <LinkButton to={pagePath(contentId, 'info')}>{t('noSessionAction')}</LinkButton>}
      >
        {mayAdd && t('noSessionText')}
      </EmptyState>
    )
  return (
    <ul className="door-sessions">
      {sessions.map((session) => (
        <li key={session.id} className="door-session">
          <p className="door-session-name">
            {[date(session.startsAt, 'dateTime', session.timeZone), session.name].filter(Boolean).join(' · ')}
          </p>
          <ArrivalsMeter
            inside={session.inside}
            expected={session.expected}
            words={t('inside', { count: session.inside, expected: number(session.expected) })}
            label={t('meter')}
          />
          <p className="meta">
            {[
              t('toCome', {
                count: session.expected - session.inside,
                total: number(session.expected - session.inside),
              }),
              session.recent > 0 && t('recent', { count: session.recent, total: number(session.recent) }),
              session.released > 0 &&
                t('released', { count: session.released, total: number(session.released) }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </li>
      ))}
    </ul>
  )
}
