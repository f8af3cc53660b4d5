import type { listSessions as contract, Session } from '@larunbat/contract'
import type { Of } from '@larunbat/contract/kit'
import { allows } from '@larunbat/rules/events/event-rights'
import type { Handler } from '../../database/context.ts'
import { requireEventReader, rightsOnKey } from '../event/access.ts'
import { findApprovedSessions, listSessionRows } from '../event/dates/session-store.ts'
import { findEventKey } from '../event/event-key-store.ts'
import { toSession } from './session-row.ts'

/**
 * Team members see the sessions as they stand, door staff without addresses of streams; others the approved ones, with
 * live places left.
 */
export const listSessions: Handler<typeof contract> = async (ctx, { eventId }) => {
  const reader = await requireEventReader(ctx, eventId, 'any')
  const event = await findEventKey(ctx.db, eventId, ctx.actor?.accountId)
  const rows = await listSessionRows(ctx.db, eventId)
  const current = rows.map((row) => toSession(row, event?.capacity ?? null))
  if (reader === 'manager') {
    const rights = event ? rightsOnKey(ctx.actor, event) : []
    return allows(rights, 'read') ? current : current.map((session) => ({ ...session, streamUrl: null }))
  }
  const approved = ((await findApprovedSessions(ctx.db, eventId)) ?? []) as Of<typeof Session>[]
  const counts = new Map(current.map((session) => [session.id, session]))
  return approved.map((session) => {
    const { sold, available } = counts.get(session.id) ?? session
    return { ...session, sold, available }
  })
}
