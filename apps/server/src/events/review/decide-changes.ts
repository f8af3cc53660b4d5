import type { decideChanges as contract } from '@larunbat/contract'
import type { SignedInHandler } from '../../database/context.ts'
import { AppError } from '../../platform/errors.ts'
import { toEventDetail } from '../event/completeness-record.ts'
import { requireVersion } from '../event/edit-event.ts'
import type { EventRecord } from '../event/event-record.ts'
import { findEvent } from '../event/event-store.ts'
import { decideWaitingChanges } from './decide-waiting-changes.ts'
import { withReviewed } from './with-reviewed.ts'

export const decideChanges: SignedInHandler<typeof contract> = (ctx, { id, isApproved, version, text }) =>
  withReviewed(ctx, id, async (tx, record, reference) => {
    if (record.status !== 2 || !record.hasPendingChanges) throw new AppError('content.nothing_pending')
    requireVersion(record, version, reference)
    const context = { actor: ctx.actor, services: ctx.services, reference }
    await decideWaitingChanges(tx, context, record, { isApproved, text })
    return toEventDetail((await findEvent(tx, id)) as EventRecord, reference)
  })
