import { compareInstants } from '../dates.ts'
import type { ReviewContent, ReviewSession, ReviewSubject } from './review-subject.ts'
import { checkOf, type Rule } from './rule.ts'

type TicketField = 'priceCents' | 'currency' | 'capacity' | 'maxPerPerson' | 'saleStartsAt' | 'saleEndsAt'

/** A session with its content; without one, the content's own fields stand for it. */
export type Offer = { content: ReviewContent; session: ReviewSession | undefined }

/** A ticket field of a session, taken from the content where the session leaves it open. */
export function given<F extends TicketField>({ content, session }: Offer, field: F): ReviewContent[F] {
  const own: Pick<ReviewContent, TicketField> | undefined = session
  return own?.[field] ?? content[field]
}

/** True when `end` is not after the end of the session; false as long as that end is not known. */
export function endsBy(end: string, { content, session }: Offer): boolean {
  if (session?.endsAt) return compareInstants(end, session.endsAt) <= 0
  const startsAt = session?.startsAt ?? content.startsAt
  if (startsAt === null || content.durationMin === null) return false
  return (
    compareInstants(end, startsAt) <= 0 ||
    Date.parse(end) <= Date.parse(startsAt) + content.durationMin * 60_000
  )
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
    codes: [check.code],
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
