import { countsPlaces } from '@larunbat/rules/ticketing/ticket-mode'
import type { SignedInCtx } from '../../database/context.ts'
import type { Db } from '../../database/tables.ts'
import { requireEditableEvent } from '../../events/event/access.ts'
import { type AuditEntry, writeAudit } from '../../identity/audit/audit-store.ts'
import { retryDeadlock } from '../../platform/db/retry-deadlock.ts'
import { AppError } from '../../platform/errors.ts'
import { ensureDefaultType, touchOffer } from './on-sale-store.ts'
import { findSaleBasis, type SaleBasis } from './sale-basis-store.ts'

/** Context of a change of an offer. `tell` writes its line of the audit log. */
export interface OfferChange {
  tx: Db
  basis: SaleBasis
  tell(action: string, detail: object): Promise<void>
}

/**
 * Runs a change of the offer of an event of the caller, with the event locked. Running purchases finish before it reads
 * taken places; later ones are priced by its result. Throws `event.*` where the caller may not change the event now.
 */
export function withOffer<T>(
  { db, actor }: Pick<SignedInCtx, 'db' | 'actor'>,
  eventId: number,
  work: (change: OfferChange) => Promise<T>,
): Promise<T> {
  return retryDeadlock(db, async (tx) => {
    await requireEditableEvent({ actor }, tx, eventId, 'content.not_found', 'sell')
    await touchOffer(tx, eventId)
    const basis = await findSaleBasis(tx, eventId)
    if (!basis) throw new AppError('content.not_found')
    if (countsPlaces(basis.ticketMode)) await ensureDefaultType(tx, eventId)
    const about = { actorId: actor.accountId, subject: 'event', subjectId: eventId } as const
    const tell = (action: AuditEntry['action'], detail: object) =>
      writeAudit(tx, { ...about, action, detail })
    return work({ tx, basis, tell })
  })
}

/** Throws `offer.changed_meanwhile` when what is to be changed is no longer what the caller saw. */
export function requireVersion(now: number, seen: number | null | undefined): void {
  if (typeof seen === 'number' && seen !== now)
    throw new AppError('offer.changed_meanwhile', { fields: ['version'] })
}
