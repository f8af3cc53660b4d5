import { refundsSingly } from '@larunbat/rules/events/event-rights'
import type { Db } from '../../database/tables.ts'
import { requireEventRight } from '../../events/event/access.ts'
import { findEventOfSession } from '../../events/event/dates/session-store.ts'
import { AppError } from '../../platform/errors.ts'
import type { Actor } from '../../platform/http/context.ts'
import type { RunScope } from './run-store.ts'

interface AskedScope {
  eventId: number
  sessionId?: number | null | undefined
  withUsed?: boolean | undefined
  withDonation?: boolean | undefined
}

/**
 * Returns the scope of a requested run, for the owner of the event and administrators: a team member who sells refunds
 * tickets one by one. Throws `content.not_found`, `session.not_found`, `refund.role_single`.
 */
export async function requireScope(ctx: { actor: Actor; db: Db }, asked: AskedScope): Promise<RunScope> {
  const { eventId, sessionId, withUsed = false, withDonation = false } = asked
  const { role } = await requireEventRight(ctx, eventId, 'sell')
  if (refundsSingly(role)) throw new AppError('refund.role_single')
  if (sessionId === undefined || sessionId === null) return { eventId, withUsed, withDonation }
  if ((await findEventOfSession(ctx.db, sessionId)) !== eventId) throw new AppError('session.not_found')
  return { eventId, sessionId, withUsed, withDonation }
}
