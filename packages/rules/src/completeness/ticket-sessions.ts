import type { ReviewContent, ReviewSession, ReviewSubject } from './review-subject.ts'
import { checkOf, type Rule } from './rule.ts'

type TicketField = 'priceCents' | 'currency' | 'capacity' | 'maxPerPerson' | 'saleStartsAt' | 'saleEndsAt'

/** A session with its content; without one, the content's own fields stand for it. */
export type Offer = { content: ReviewContent; session: ReviewSession | undefined }

/** A ticket field of a session, taken from the content where the session leaves it open. */
export function given<F extends TicketField>({ content, session }: Offer, field: F): ReviewContent[F] {
  return session?.[field] ?? content[field]
}

/** When a session ends, in ms; NaN when it cannot be known yet. */
export function endOf({ content, session }: Offer): number {
  if (session?.endsAt) return Date.parse(session.endsAt)
  const startsAt = session?.startsAt ?? content.startsAt
  if (startsAt === null || content.durationMin === null) return Number.NaN
  return Date.parse(startsAt) + content.durationMin * 60_000
}

/**
 * A rule every session that is not cancelled must keep. The field it links to is that of the first session that does
 * not, or the content's own field when the session leaves it to the content or no session is there yet.
 */
export function eachSession(
  name: string,
  field: TicketField,
  passes: (offer: Offer, subject: ReviewSubject) => boolean,
  applies: (subject: ReviewSubject) => boolean,
): Rule {
  const check = checkOf('tickets')(name, field)
  return {
    applies,
    find: (subject) => {
      const { content, sessions } = subject
      let hasSession = false
      for (let place = 0; place < sessions.length; place++) {
        const session = sessions[place]
        if (session === undefined || session.status === 'cancelled') continue
        hasSession = true
        if (passes({ content, session }, subject)) continue
        return session[field] === null ? check : { ...check, field: `sessions.${place}.${field}` }
      }
      return hasSession || passes({ content, session: undefined }, subject) ? undefined : check
    },
  }
}
