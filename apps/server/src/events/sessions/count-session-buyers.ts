import type { countSessionBuyers as contract } from '@larunbat/contract'
import { allows } from '@larunbat/rules/events/event-rights'
import type { SignedInHandler } from '../../database/context.ts'
import { requireEventRight, rightsOnKey } from '../event/access.ts'
import { countBuyers } from './buyer-count-store.ts'

/** Sessions of other events count 0, like sessions that do not exist. */
export const countSessionBuyers: SignedInHandler<typeof contract> = async (ctx, { eventId, ids }) => {
  const { db, actor } = ctx
  const event = await requireEventRight(ctx, eventId, 'edit')
  const rows = await countBuyers(db, eventId, ids ?? null)
  const maySell = allows(rightsOnKey(actor, event), 'sell')
  return {
    orders: rows.reduce((all, { orders }) => all + orders, 0),
    tickets: rows.reduce((all, { tickets }) => all + tickets, 0),
    paid: maySell ? rows.flatMap(({ currency, cents }) => (cents > 0 ? [{ currency, cents }] : [])) : [],
  }
}
