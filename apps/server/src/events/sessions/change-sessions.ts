import type { changeSessions as contract, SessionsChange } from '@larunbat/contract'
import type { Of } from '@larunbat/contract/kit'
import { isClockTime } from '@larunbat/rules/events/session-generator'
import type { Language } from '@larunbat/rules/text/language'
import { inTransaction, type SignedInHandler } from '../../database/context.ts'
import type { Db } from '../../database/tables.ts'
import { writeAudit } from '../../identity/audit/audit-store.ts'
import { AppError } from '../../platform/errors.ts'
import { requireEditableEvent } from '../event/access.ts'
import { recordParts } from '../event/changes/record-change.ts'
import { listCallOffsTooLate } from '../event/dates/call-off.ts'
import { partChanged } from '../event/part-changed.ts'
import { markSameTimes, type PlannedChange, planChange } from './plan-change.ts'
import {
  findSessionBounds,
  listOtherStarts,
  lockSessions,
  removeSessions,
  saveSessions,
} from './session-bulk-store.ts'
import { faultsOfCodes } from './session-faults.ts'
import { toSession } from './session-row.ts'

type Change = Of<typeof SessionsChange>

/**
 * Changes a selection of sessions, all of them or none. The event is locked, so two of these follow each other; the
 * sessions are locked as well, so that no place of them is sold meanwhile.
 */
export const changeSessions: SignedInHandler<typeof contract> = (
  ctx,
  { eventId, ids, change, isPreview = false },
) =>
  inTransaction(ctx, async (tx) => {
    const event = await requireEditableEvent(ctx, tx, eventId)
    assertChange(ids, change, ctx.language)
    const rows = new Map((await lockSessions(tx, eventId, ids)).map((row) => [row.id, row]))
    const unknown = ids.flatMap((id, place) => (rows.has(id) ? [] : [`sesion_ids.${place}`]))
    if (unknown.length > 0) throw new AppError('session.not_found', { fields: unknown })
    const bounds = await findSessionBounds(tx, eventId)
    const wanted = [...rows.values()].map((row) => planChange(row, change, bounds))
    const tooLate = await listCallOffsTooLate(tx, eventId, wanted)
    const planned = wanted.map((plan) =>
      tooLate.has(plan.before.id) ? { ...plan, refusal: 'session.over_sold' as const } : plan,
    )
    if (isPreview) markSameTimes(planned, await listOtherStarts(tx, eventId, ids))
    else assertAllowed(planned, ids)
    const effective = planned.filter(({ isChanged, refusal }) => isChanged && refusal === null)
    const isSensitive = effective.some((plan) => plan.isSensitive)
    const isStored = !isPreview && effective.length > 0
    if (isStored) {
      await store(tx, eventId, effective)
      const changes = effective.map(({ before, after }) => ({ id: before.id, before, after }))
      await partChanged(tx, event, 'sessions', changes)
      await recordParts(ctx, tx, eventId, 'sessions', changes)
      await writeAudit(tx, {
        actorId: ctx.actor.accountId,
        action: change.isDeleted ? 'content.sessions_deleted' : 'content.sessions_changed',
        subject: 'event',
        subjectId: eventId,
        detail: { sessions: effective.map(({ before }) => before.id), change },
      })
    }
    return {
      isApplied: !isPreview,
      needsApproval: isSensitive && event.status === 2 && !event.isChangedByAdmin,
      changed: effective.length,
      refused: planned.filter(({ refusal }) => refusal !== null).length,
      version: event.version + (isStored ? 1 : 0),
      sessions: planned
        .toSorted((a, b) => Date.parse(a.before.starts_at) - Date.parse(b.before.starts_at))
        .map(({ before, after, isChanged, refusal, notices }) => ({
          id: before.id,
          before: toSession(before, event.capacity),
          after: after && refusal === null ? toSession(after, event.capacity) : null,
          isChanged: isChanged && refusal === null,
          refusal,
          notices: refusal === null ? notices : [],
        })),
    }
  })

async function store(tx: Db, eventId: number, effective: readonly PlannedChange[]): Promise<void> {
  const gone = effective.flatMap(({ before, after }) => (after ? [] : [before.id]))
  // The statement looks once more: whatever the lock did, a session with orders is never deleted.
  if ((await removeSessions(tx, eventId, gone)) !== gone.length) throw new AppError('session.has_orders')
  await saveSessions(
    tx,
    eventId,
    effective.flatMap(({ after }) => (after ? [after] : [])),
  )
}

/** All or none: the first refusal is the answer, with the place of every refused session. */
function assertAllowed(planned: readonly PlannedChange[], ids: readonly number[]): void {
  const refused = new Map(planned.flatMap(({ before, refusal }) => (refusal ? [[before.id, refusal]] : [])))
  const first = [...refused.values()][0]
  if (first === undefined) return
  const fields = ids.flatMap((id, place) => (refused.has(id) ? [`sesion_ids.${place}`] : []))
  throw new AppError(first, { fields, data: { rechazadas: refused.size } })
}

function assertChange(ids: readonly number[], change: Change, language: Language): void {
  const named = Object.entries(change).flatMap(([field, value]) =>
    value === undefined || (field === 'isDeleted' && value === false) ? [] : [field],
  )
  const faults: Record<string, string> = {}
  if (ids.length === 0) faults.sesion_ids = 'field.required'
  if (named.length === 0) faults.cambios = 'field.required'
  if (change.isDeleted && named.length > 1) faults['cambios.borrar'] = 'field.alone'
  if (typeof change.time === 'string' && !isClockTime(change.time)) faults['cambios.hora'] = 'field.time'
  // An end of the sale can be a moment or a distance from the start, not both.
  if (change.saleEndsAt !== undefined && change.saleClosesMin !== undefined)
    faults['cambios.venta_cierre_min'] = 'field.either'
  faultsOfCodes(faults).refuse(language)
}
