import type { Db } from '../../database/tables.ts'
import { AppError } from '../../platform/errors.ts'
import { findEventOfSession } from '../event/dates/session-store.ts'

/** Throws `session.not_found` unless the session is one of the event. */
export async function requireSessionOfEvent(db: Db, eventId: number, sessionId: number): Promise<void> {
  if ((await findEventOfSession(db, sessionId)) !== eventId) throw new AppError('session.not_found')
}
