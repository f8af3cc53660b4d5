import type { getCheckout as contract } from '@larunbat/contract'
import type { Handler } from '../../database/context.ts'
import { findBought } from '../tickets/bought-store.ts'
import { listWatchLinks } from '../tickets/watch/watch-links.ts'
import { requireOpened, toOpened } from './read-checkout.ts'

/** Returns a checkout to the holder of its address, with the watch page of each ticket that opens one. */
export const getCheckout: Handler<typeof contract> = async ({ db, services }, { token }) => {
  const row = await requireOpened(db, token)
  const checkout = await toOpened(db, row, token)
  const bought = checkout.status === 'paid' ? await findBought(db, row.id) : undefined
  if (!bought) return checkout
  const links = await listWatchLinks(db, services.config.publicUrl, { ...bought, language: row.language })
  const watchUrls = new Map(links.map(({ ticketId, url }) => [ticketId, url]))
  if (watchUrls.size === 0) return checkout
  return {
    ...checkout,
    orders: checkout.orders.map((order) => ({
      ...order,
      tickets: order.tickets.map((ticket) => ({ ...ticket, watchUrl: watchUrls.get(ticket.id) ?? null })),
    })),
  }
}
