import type { SessionStatus } from '@larunbat/rules/events/session-status'
import type { SessionNoticeTable } from '../../../database/schema.generated.ts'
import type { SessionFacts } from '../../../database/stored-values.ts'

export type NoticeKind = SessionNoticeTable['kind']

/** An event as the public sees it, as far as who bought for it has to know. */
export interface SoldEvent {
  venueName: string | null
  address: string | null
  city: string | null
  sessions: readonly { id: number; startsAt: string; timeZone: string; status: SessionStatus }[]
}

export interface SessionChange {
  sessionId: number
  kind: NoticeKind
  before: SessionFacts
  after: SessionFacts
}

/** States in which a session does not take place as it was sold. */
const OFF: readonly SessionStatus[] = ['cancelled', 'postponed', 'online']

/** The changes of an event's sessions that give who bought for them a choice: whether, when and where they take place. */
export function sessionChanges(before: SoldEvent, after: SoldEvent): SessionChange[] {
  const venues = [venueOf(before), venueOf(after)] as const
  const known = new Map(before.sessions.map((session) => [session.id, session]))
  return after.sessions.flatMap((session) => {
    const sold = known.get(session.id)
    const kind = sold && kindOf(sold, session, venues[0] !== venues[1])
    if (!kind) return []
    return {
      sessionId: session.id,
      kind,
      before: { startsAt: sold.startsAt, timeZone: sold.timeZone, venue: venues[0] },
      after: { startsAt: session.startsAt, timeZone: session.timeZone, venue: venues[1] },
    }
  })
}

type Session = SoldEvent['sessions'][number]

function kindOf(before: Session, after: Session, isElsewhere: boolean): NoticeKind | undefined {
  const isMoved = Date.parse(before.startsAt) !== Date.parse(after.startsAt)
  if (before.status !== after.status) {
    if (after.status === 'cancelled' || after.status === 'postponed' || after.status === 'online')
      return after.status
    if (OFF.includes(before.status) && after.status !== 'finished') return isMoved ? 'moved' : 'restored'
  }
  if (after.status === 'cancelled' || after.status === 'finished') return undefined
  if (isMoved) return 'moved'
  return isElsewhere && after.status !== 'online' ? 'venue' : undefined
}

const venueOf = ({ venueName, address, city }: SoldEvent) =>
  [...new Set([venueName, address, city])].filter(Boolean).join(', ')
