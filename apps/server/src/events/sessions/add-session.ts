import type { addSession as contract, SessionInput } from '@larunbat/contract'
import type { Of } from '@larunbat/contract/kit'
import { MAX_SESSIONS } from '@larunbat/rules/events/session-generator'
import { inTransaction, type SignedInCtx, type SignedInHandler } from '../../database/context.ts'
import type { Db } from '../../database/tables.ts'
import { AppError } from '../../platform/errors.ts'
import { requireEditableEvent } from '../event/access.ts'
import { recordParts } from '../event/changes/record-change.ts'
import { countSessions, findHubZone, insertSession } from '../event/dates/session-store.ts'
import { findSessionFaults, namedValues } from '../event/dates/session-values.ts'
import { partChanged } from '../event/part-changed.ts'
import { toSession } from './session-row.ts'

export const addSession: SignedInHandler<typeof contract> = (ctx, { session }) =>
  inTransaction(ctx, (tx) => createSession(ctx, tx, session))

/**
 * Makes a session inside `tx`. Its zone is the event's, else its hub's, when the input names none. On a published event
 * a new session waits for approval: it is a date and places to sell.
 */
export async function createSession(ctx: SignedInCtx, tx: Db, input: Of<typeof SessionInput>) {
  if (input.eventId === undefined) throw new AppError('content.not_found', { fields: ['contenido_id'] })
  const event = await requireEditableEvent(ctx, tx, input.eventId)
  const values = namedValues(input)
  const row = {
    ...values,
    event_id: event.id,
    starts_at: values.starts_at ?? '',
    ends_at: values.ends_at ?? null,
    time_zone: values.time_zone ?? event.time_zone ?? (await findHubZone(tx, event.hub_id)),
    currency: values.currency ?? null,
  }
  findSessionFaults({ capacity: null, ...row }, undefined).refuse(ctx.language)
  if ((await countSessions(tx, event.id)) >= MAX_SESSIONS) throw new AppError('session.too_many')
  const stored = await insertSession(tx, row)
  const changes = [{ id: stored.id, before: null, after: stored }]
  await partChanged(tx, event, 'sessions', changes)
  await recordParts(ctx, tx, event.id, 'sessions', changes)
  return toSession(stored, event.capacity)
}
