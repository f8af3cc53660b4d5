import type { listWaiting as contract } from '@larunbat/contract'
import type { SignedInHandler } from '../../database/context.ts'
import { requireContentRight } from '../../events/event/access.ts'
import { readTerms } from '../ticket-types/terms-store.ts'
import { listEntries, listWaitingSessions } from './list-waiting-store.ts'

/** The waiting lists of an event, for its owner and administrators. */
export const listWaiting: SignedInHandler<typeof contract> = async (ctx, { contentId }) => {
  await requireContentRight(ctx, contentId, 'sell')
  const { hasWaitingList, offerHours } = await readTerms(ctx.db, contentId)
  const entries = await listEntries(ctx.db, contentId)
  const sessions = await listWaitingSessions(ctx.db, contentId)
  return {
    isOn: hasWaitingList,
    offerHours,
    sessions: sessions.map((session) => ({
      ...session,
      entries: entries.flatMap(({ sessionId, ...entry }) => (sessionId === session.id ? [entry] : [])),
    })),
  }
}
