import { getOffer as offerCall } from '@larunbat/contract'
import type { OutputOf } from '@larunbat/contract/kit'
import type { OfferedTicket, OfferView } from '@larunbat/rules/address/buying-pages'
import type { Ctx } from '../../../database/context.ts'
import { getOfferFor, type OwnPlaces } from '../../../ticketing/ticket-types/get-on-sale.ts'
import { askCall } from './call-handler.ts'
import { toOfferView } from './offer-view.ts'
import { type BrowserHold, heldLines, replaceableLines } from './own-holds.ts'

interface OwnOffer {
  offer: OutputOf<typeof offerCall>
  view: OfferView
}

/**
 * Returns an event's offer as a browser with holds sees it: places that a new choice would replace are free, those of a
 * payment or of the waiting list are `yours`, and neither causes a wait. Throws what `web_oferta` does.
 */
export async function readOwnOffer(
  ctx: Ctx,
  fields: { contenido_id: number; codigo?: string | null },
  own: readonly BrowserHold[],
): Promise<OwnOffer> {
  const ask = (places: readonly OwnPlaces[]) =>
    askCall(offerCall, (_, input) => getOfferFor(ctx, input, places), ctx, fields)
  const free = replaceableLines(own, fields.contenido_id)
  const all = heldLines(own, fields.contenido_id)
  const offer = await ask(free)
  const view = toOfferView(offer)
  return { offer, view: all.length > free.length ? withYours(view, toOfferView(await ask(all))) : view }
}

/** Marks what is only sold out because the buyer holds it. */
function withYours(view: OfferView, all: OfferView): OfferView {
  const dates = view.dates.map((date) => {
    const other = all.dates.find(({ id }) => id === date.id)
    const tickets = date.tickets.map((ticket): OfferedTicket => {
      const isOwn = other?.tickets.find(({ id }) => id === ticket.id)?.state !== 'soldOut'
      return ticket.state === 'soldOut' && isOwn ? { ...ticket, state: 'yours' } : ticket
    })
    return { ...date, tickets, canWait: date.canWait && (other?.canWait ?? false) }
  })
  return { ...view, dates }
}
