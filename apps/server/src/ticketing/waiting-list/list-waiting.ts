import type { listWaiting as contract } from '@larunbat/contract'
import type { SignedInHandler } from '../../database/context.ts'
import { requireEventRight } from '../../events/event/access.ts'
import { readTerms } from '../ticket-types/terms-store.ts'
import { listEntries, listWaitingSessions } from './list-waiting-store.ts'

/** The waiting lists of an event, for its owner and administrators. */
export const listWaiting: SignedInHandler<typeof contract> = async (ctx, { eventId }) => {
  await requireEventRight(ctx, eventId, 'sell')
  const { hasWaitingList, offerHours } = await readTerms(ctx.db, eventId)
  const entries = await listEntries(ctx.db, eventId)
  const sessions = await listWaitingSessions(ctx.db, eventId)
  return {
    isOn: hasWaitingList,
    offerHours,
    sessions: sessions.map((session) => ({
      ...session,
      entries: entries.flatMap(({ sessionId, ...entry }) => (sessionId === session.id ? [entry] : [])),
    })),
  }
}
