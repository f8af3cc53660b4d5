import type { decideChanges as contract } from '@larunbat/contract'
import type { EventRecord } from '../contents/content-record.ts'
import { findContent } from '../contents/content-store.ts'
import { requireVersion } from '../contents/edit-content.ts'
import { toFullContent } from '../contents/review-record.ts'
import type { SignedInHandler } from '../context.ts'
import { AppError } from '../platform/errors.ts'
import { decideWaitingChanges } from './decide-waiting-changes.ts'
import { withReviewed } from './with-reviewed.ts'

export const decideChanges: SignedInHandler<typeof contract> = (ctx, { id, isApproved, version, text }) =>
  withReviewed(ctx, id, async (tx, record, reference) => {
    if (record.status !== 2 || !record.hasPendingChanges) throw new AppError('content.nothing_pending')
    requireVersion(record, version, reference)
    const context = { actor: ctx.actor, services: ctx.services, reference }
    await decideWaitingChanges(tx, context, record, { isApproved, text })
    return toFullContent((await findContent(tx, id)) as EventRecord, reference)
  })
