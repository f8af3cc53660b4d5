import type { SocialCard } from '@larunbat/rules/address/site-pages'
import type { PublicEvent } from '@larunbat/rules/events/public-event'
import type { Language } from '@larunbat/rules/text/language'
import { printDate } from '../shared/dates.ts'
import { wordsOf } from '../shared/words.ts'
import { isOff, sessionsOf } from './schedule.ts'

/** What the social card of an event says: title, first session that takes place, venue. */
export function socialCardOf(event: PublicEvent, language: Language, siteName: string): SocialCard {
  const sessions = sessionsOf(event)
  const first = sessions.find((session) => !isOff(session)) ?? sessions[0]
  return {
    siteName,
    title: wordsOf(event.shareTitle, language).text || wordsOf(event.title, language).text,
    when: first ? printDate(language, 'moment', first.startsAt, first.timeZone) : '',
    place: [event.venueName, event.city].filter(Boolean).join(', '),
    poster: { id: event.id, typeId: event.typeId, disciplineIds: event.disciplineIds },
  }
}
