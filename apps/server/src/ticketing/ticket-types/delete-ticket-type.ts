import type { deleteTicketType as contract } from '@larunbat/contract'
import type { SignedInHandler } from '../../database/context.ts'
import { recordParts } from '../../events/event/changes/record-change.ts'
import { AppError } from '../../platform/errors.ts'
import { deleteTypeRow, listTypes, saveType, wasTypeTaken } from './ticket-type-store.ts'
import { withOffer } from './with-on-sale.ts'

/** Deletes a type, or retires one that orders name. */
export const deleteTicketType: SignedInHandler<typeof contract> = (ctx, { eventId, typeId }) =>
  withOffer(ctx, eventId, async ({ tx, tell }) => {
    const types = await listTypes(tx, eventId)
    const type = types.find(({ id }) => id === typeId)
    if (!type) throw new AppError('ticket_type.not_found')
    if (!types.some((other) => other.is_active && other !== type)) throw new AppError('ticket_type.last_one')
    const isRetired = await wasTypeTaken(tx, eventId, typeId)
    if (isRetired) await saveType(tx, type, { is_active: false })
    else await deleteTypeRow(tx, eventId, typeId)
    await recordParts(ctx, tx, eventId, 'types', [{ id: typeId, before: type, after: null }])
    await tell(isRetired ? 'offer.type_retired' : 'offer.type_deleted', { typeId, name: type.name })
    return { isRetired }
  })
