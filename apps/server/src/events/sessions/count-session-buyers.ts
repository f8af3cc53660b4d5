import type { countSessionBuyers as contract } from '@larunbat/contract'
import { allows } from '@larunbat/rules/content-rights'
import type { SignedInHandler } from '../../database/context.ts'
import { requireContentRight, rightsOn } from '../event/access.ts'
import { countBuyers } from './buyer-count-store.ts'

/** Sessions of other events count 0: they are not told apart from ones that are not there. */
export const countSessionBuyers: SignedInHandler<typeof contract> = async (ctx, { contentId, ids }) => {
  const { db, actor } = ctx
  const content = await requireContentRight(ctx, contentId, 'edit')
  const rows = await countBuyers(db, contentId, ids ?? null)
  const maySell = allows(rightsOn(actor, content.owner_id, content.role), 'sell')
  return {
    orders: rows.reduce((all, { orders }) => all + orders, 0),
    tickets: rows.reduce((all, { tickets }) => all + tickets, 0),
    paid: maySell ? rows.flatMap(({ currency, cents }) => (cents > 0 ? [{ currency, cents }] : [])) : [],
  }
}
