import type { RemarkInput } from '@larunbat/contract'
import type { Of } from '@larunbat/contract/kit'
import { allows, rightsOf } from '@larunbat/rules/events/event-rights'
import {
  checkMove,
  EVENT_STATUS,
  type EventStatus,
  type MoveFault,
} from '@larunbat/rules/events/event-status'
import { countsPlaces } from '@larunbat/rules/ticketing/ticket-mode'
import { addMinutes } from '@larunbat/rules/time/dates'
import type { Services } from '../../database/context.ts'
import type { Db } from '../../database/tables.ts'
import { writeAudit } from '../../identity/audit/audit-store.ts'
import { AppError } from '../../platform/errors.ts'
import type { Actor } from '../../platform/http/context.ts'
import type { Reference } from '../../reference/lookups/reference.ts'
import { administers } from '../event/access.ts'
import { columnsBetween } from '../event/apply-changes.ts'
import { incomplete, reviewRecord } from '../event/completeness-record.ts'
import type { EventRecord } from '../event/event-record.ts'
import { findEvent, saveEvent } from '../event/event-store.ts'
import { findApproved } from '../event/published-copy/approved-store.ts'
import { USUAL_MIN } from '../event/published-copy/approved-times.ts'
import { toDocument } from '../event/published-copy/publication-document.ts'
import { publish, takeSlug } from '../event/published-copy/publish.ts'
import { deleteSnapshot, saveSnapshot } from '../event/review-snapshot-store.ts'
import { insertRemarks, resolveRemarks } from './comment-store.ts'
import { claimStatusMail, mailPublished, mailReturned, mailReviewers } from './status-mails.ts'

export interface MoveContext {
  /** Null for the job that closes an edition. */
  actor: Pick<Actor, 'accountId' | 'isAdmin' | 'hubIds'> | null
  services: Services
  reference: Reference
  /** Further details of the audit line. */
  detail?: object
}

type RemarkValues = Of<typeof RemarkInput>

const { inProgress, inReview, published, archived } = EVENT_STATUS

/**
 * Moves an event through the state machine (contract section 5) with all that follows: remarks, address, approved copy,
 * audit line, mail. `tx` holds the event locked. Returns it as stored; throws the code of the rule that forbids the move.
 */
export async function changeEventStatus(
  tx: Db,
  context: MoveContext,
  record: EventRecord,
  to: EventStatus,
  remarks: readonly RemarkValues[] = [],
): Promise<EventRecord> {
  const from = record.status
  if (from === to) return record
  // Reopened requests of a reviewer go back together with the new ones.
  const asked =
    context.actor && administers(context.actor, record.hubId)
      ? [...reopenedRemarks(record), ...remarks]
      : remarks
  requireMove(context, record, to, asked)
  if (to === archived) await requireOffSale(tx, record.id)
  const now = new Date().toISOString()
  const next: EventRecord = { ...record, status: to, version: record.version + 1, updatedAt: now }
  const isReturned = from === inReview && to === inProgress && asked.length > 0
  if (to === inReview) Object.assign(next, { sentAt: now, hasChangeRequest: false })
  if (isReturned) {
    next.hasChangeRequest = true
    await insertRemarks(tx, record.id, context.actor?.accountId ?? null, remarks)
    await saveSnapshot(tx, record.id, toDocument(record))
  } else if (to === inReview || to === published) {
    await resolveRemarks(tx, record.id)
  }
  if (to === published) {
    next.slug = await takeSlug(tx, record)
    next.publishedAt ??= now
    await deleteSnapshot(tx, record.id)
  }
  if (to === published || to === archived) await publish(tx, next, from === inReview ? 'all' : undefined)
  await saveEvent(tx, record.id, record.version, columnsBetween(record, next, context.reference))
  await writeAudit(tx, {
    actorId: context.actor?.accountId ?? null,
    action: actionOf(from, to, isReturned),
    subject: 'event',
    subjectId: record.id,
    from,
    to,
    detail: {
      ...context.detail,
      ...(isReturned ? { remarks: asked } : {}),
      ...(to === inReview ? unansweredOf(record) : {}),
    },
  })
  if (to === inReview) {
    await claimStatusMail(tx, 'review', record.id)
    await mailReviewers(tx, context.services, next)
  }
  if (isReturned) await mailReturned(tx, context.services, next, asked)
  if (from === inReview && to === published) {
    await claimStatusMail(tx, 'published', record.id)
    await mailPublished(tx, context.services, next)
  }
  return { ...((await findEvent(tx, record.id)) as EventRecord), role: record.role }
}

/** Why `actor` may not move the event to this state, or undefined when they may, with the checks that are still open. */
export function findMoveFault(
  { actor, reference }: Pick<MoveContext, 'actor' | 'reference'>,
  record: EventRecord,
  to: EventStatus,
  remarks: readonly RemarkValues[] = [],
) {
  const { pending } = reviewRecord(record, reference)
  const move = {
    from: record.status,
    to,
    pending: pending.length,
    hasRemarks: remarks.length > 0,
    hasSessionOnSale: hasSessionOnSale(record),
  }
  // An administrator who is also the owner may do what either may: withdrawing one's own event needs no remarks. A member
  // who may edit sends and withdraws like the owner.
  const isOwn =
    actor !== null && (actor.accountId === record.ownerId || allows(rightsOf(record.role), 'edit'))
  const roles = [
    ...(isOwn ? (['owner'] as const) : []),
    ...(actor === null || administers(actor, record.hubId) ? (['admin'] as const) : []),
  ]
  const faults = roles.map((role) => checkMove({ ...move, actor: role }))
  const fault: MoveFault | undefined = faults.includes(undefined)
    ? undefined
    : (faults.at(-1) ?? 'content.move_not_allowed')
  return { fault, pending }
}

/** Remarks that a reviewer reopened while the event was in review, as they would be written anew. */
export function reopenedRemarks({ remarks }: Pick<EventRecord, 'remarks'>): RemarkValues[] {
  return remarks
    .filter(({ resolvedAt, reopenedAt }) => resolvedAt === null && reopenedAt !== null)
    .map(({ section, reason, text }) => ({ section, reason, text: text ?? '' }))
}

/** Sending again with unanswered comments is allowed; the log says which. */
function unansweredOf({ remarks }: EventRecord): { unanswered?: number[] } {
  const open = remarks.filter(({ resolvedAt, answeredAt }) => resolvedAt === null && answeredAt === null)
  return open.length > 0 ? { unanswered: open.map(({ id }) => id) } : {}
}

function requireMove(
  context: MoveContext,
  record: EventRecord,
  to: EventStatus,
  remarks: readonly RemarkValues[],
): void {
  const { fault, pending } = findMoveFault(context, record, to, remarks)
  if (fault === undefined) return
  throw fault === 'content.incomplete' ? incomplete(pending) : new AppError(fault, { fields: ['estado'] })
}

/** What is on sale is what was approved, whatever its owner has written since. */
async function requireOffSale(tx: Db, id: number): Promise<void> {
  const copy = await findApproved(tx, id)
  if (copy && hasSessionOnSale(copy.document))
    throw new AppError('content.sessions_on_sale', { fields: ['estado'] })
}

type OnSale = Pick<EventRecord, 'ticketMode' | 'saleEndsAt' | 'durationMin'> & {
  sessions: readonly Pick<EventRecord['sessions'][number], 'status' | 'saleEndsAt' | 'endsAt' | 'startsAt'>[]
}

/** A place of it can still be got here: until the sale ends, and no longer than the session takes. */
export function hasSessionOnSale(record: OnSale, now = Date.now()): boolean {
  if (!countsPlaces(record.ticketMode)) return false
  return record.sessions.some(({ status, saleEndsAt, endsAt, startsAt }) => {
    if (status !== 'scheduled' && status !== 'online') return false
    const over = endsAt ?? addMinutes(startsAt, record.durationMin ?? USUAL_MIN)
    return [over, saleEndsAt ?? record.saleEndsAt ?? over].every((end) => Date.parse(end) > now)
  })
}

function actionOf(from: EventStatus, to: EventStatus, isReturned: boolean): string {
  if (to === inReview) return 'content.sent'
  if (to === inProgress) return isReturned ? 'content.returned' : 'content.withdrawn'
  if (to === archived) return 'content.archived'
  return from === archived ? 'content.republished' : 'content.published'
}
