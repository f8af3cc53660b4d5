import type { orderTicketTypes as contract } from '@larunbat/contract'
import type { SignedInHandler } from '../../database/context.ts'
import { AppError } from '../../platform/errors.ts'
import { listTypes, saveTypeOrder } from './ticket-type-store.ts'
import { withOffer } from './with-on-sale.ts'

/** Stores the order in which types are shown. */
export const orderTicketTypes: SignedInHandler<typeof contract> = (ctx, { eventId, ids }) =>
  withOffer(ctx, eventId, async ({ tx, tell }) => {
    const known = (await listTypes(tx, eventId)).map(({ id }) => id)
    if (ids.some((id) => !known.includes(id))) throw new AppError('ticket_type.not_found')
    const order = [...new Set([...ids, ...known])]
    await saveTypeOrder(tx, eventId, order)
    await tell('offer.types_ordered', { typeIds: order })
    return { ids: order }
  })
