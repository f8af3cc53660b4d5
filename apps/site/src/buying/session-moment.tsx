import type { Language } from '@larunbat/rules/text/language'
import { printDate, printHours } from '../shared/dates.ts'

type Props = { startsAt: string; endsAt: string | null; timeZone: string; language: Language }

/** Day and hours of a session in one line; where it is too narrow, the hours stay together. */
export function SessionMoment({ startsAt, endsAt, timeZone, language }: Props) {
  return (
    <time dateTime={startsAt} className="note">
      {`${printDate(language, 'full', startsAt, timeZone)}, `}
      <span className="session-hours">{printHours(language, startsAt, endsAt, timeZone)}</span>
    </time>
  )
}
