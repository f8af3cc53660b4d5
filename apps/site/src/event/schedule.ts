import type { PublicEvent, PublicSession } from '@larunbat/rules/events/public-event'

const MINUTE_MS = 60_000

/** The sessions of an event in order; one made of its own start and length when it has none. */
export function sessionsOf(event: PublicEvent): PublicSession[] {
  const sessions = event.sessions ?? []
  if (sessions.length > 0) {
    return sessions
      .map((session) => ({
        ...session,
        endsAt: session.endsAt ?? endAfter(session.startsAt, event.durationMin),
      }))
      .sort((one, other) => one.startsAt.localeCompare(other.startsAt))
  }
  if (!event.startsAt) return []
  const timeZone = event.timeZone ?? 'UTC'
  return [{ id: 0, startsAt: event.startsAt, endsAt: endAfter(event.startsAt, event.durationMin), timeZone }]
}

/** True for a session that does not take place at the time it has: it was cancelled, or waits for another date. */
export const isOff = ({ status }: Pick<PublicSession, 'status'>): boolean =>
  status === 'cancelled' || status === 'postponed'

/** When the last session ends, ms since 1970; undefined for an event without dates. */
export function lastMomentOf(sessions: readonly PublicSession[]): number | undefined {
  const ends = sessions.map((session) => Date.parse(session.endsAt ?? session.startsAt))
  return ends.length > 0 ? Math.max(...ends) : undefined
}

function endAfter(startsAt: string, durationMin: number | null | undefined): string | null {
  return durationMin ? new Date(Date.parse(startsAt) + durationMin * MINUTE_MS).toISOString() : null
}
