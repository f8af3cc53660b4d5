import type { revokeDoorLink as contract } from '@larunbat/contract'
import { inTransaction, type SignedInHandler } from '../../database/context.ts'
import { requireEventRight } from '../../events/event/access.ts'
import { writeAudit } from '../../identity/audit/audit-store.ts'
import { AppError } from '../../platform/errors.ts'
import { revokeDoorLinkRow } from './check-in-link-store.ts'
import { toDoorLink } from './to-check-in-link.ts'

/** Ends a link immediately; idempotent. */
export const revokeDoorLink: SignedInHandler<typeof contract> = async (ctx, { eventId, linkId }) => {
  const row = await inTransaction(ctx, async (tx) => {
    await requireEventRight({ ...ctx, db: tx }, eventId, 'door')
    const revoked = await revokeDoorLinkRow(tx, eventId, linkId)
    if (!revoked) throw new AppError('door.link_not_found')
    await writeAudit(tx, {
      actorId: ctx.actor.accountId,
      action: 'door.link_revoked',
      subject: 'event',
      subjectId: eventId,
      detail: { link: linkId },
    })
    return revoked
  })
  return toDoorLink(row)
}
