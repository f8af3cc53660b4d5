import { defineCall, entity, field, flag } from '../kit/index.ts'
import { checkoutToken, uuid } from '../orders/checkout.ts'

/**
 * Offers a ticket to the waiting list for the price the next person pays, or withdraws that. Until it is offered to a person it
 * is valid; while it is offered, it is not valid for entry and cannot be withdrawn.
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
