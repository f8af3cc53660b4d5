import type { PublicEvent } from '@larunbat/rules/events/public-event'
import type { BoughtSession } from '../bought.ts'

/** What a ticket of a session opens beside the door. */
export interface WatchRights {
  live: boolean
  recording: boolean
}

/**
 * Returns what every ticket of a session may watch: the stream where its event is live online or the session moved
 * online, the recording where the event is on demand. Ticket types have no own availability, so in an event that is
 * both on site and online each ticket has both.
 */
export function watchRightsOf(
  { availability = [] }: Pick<PublicEvent, 'availability'>,
  { status }: Pick<BoughtSession, 'status'>,
): WatchRights {
  if (status === 'cancelled') return { live: false, recording: false }
  return {
    live: status === 'online' || availability.includes('O'),
    recording: availability.includes('D'),
  }
}

export const hasWatchRight = (...of: Parameters<typeof watchRightsOf>): boolean => {
  const { live, recording } = watchRightsOf(...of)
  return live || recording
}

/** True for a session without a venue: it moved online, or the event is not on site. */
export const isOnlineOnly = (
  event: Pick<PublicEvent, 'availability'>,
  session: Pick<BoughtSession, 'status'>,
): boolean =>
  hasWatchRight(event, session) && (session.status === 'online' || !(event.availability ?? []).includes('P'))
