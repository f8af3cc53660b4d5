import { defineCall, entity, field, flag } from '../kit/index.ts'
import { checkoutToken, uuid } from '../orders/checkout.ts'

/**
 * Lets a ticket pass on to somebody who waits, for the price they pay, or takes that back. Until somebody is offered it, it
 * is valid; while somebody is, it lets nobody in and cannot be taken back.
 */
export const passOnTicket = defineCall({
  wireName: 'web_compra_ofrecer',
  access: 'anon',
  summary: 'Offer a ticket to those who wait for its session, or stop.',
  input: entity({
    token: field('compra', checkoutToken),
    ticketId: field('entrada_id', uuid),
    isOnOffer: field('ofrecer', flag),
  }),
  output: entity({ isOnOffer: field('ofrecida', flag) }),
  errors: [
    'order.not_found',
    'waiting.ticket_not_valid',
    'waiting.no_list',
    'waiting.being_offered',
    'waiting.too_late',
    'waiting.not_collected',
    'waiting.places_left',
    'order.companion_alone',
  ],
})
