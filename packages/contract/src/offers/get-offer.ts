import { defineCall, entity, field, flag, id, instant, list, nullable, optional, text } from '../kit/index.ts'
import { OfferedSession, RefundTerms } from './offer.ts'

/** What of a published event can be bought now, at which final price, and how many places are left. */
export const getOffer = defineCall({
  wireName: 'web_oferta',
  access: 'anon',
  summary: 'What of a published event can be bought or booked now, with final prices and places left.',
  input: entity({
    contentId: field('contenido_id', id),
    /** Shows types that are hidden behind it. */
    code: field('codigo', optional(nullable(text(60)))),
  }),
  output: entity({
    contentId: field('contenido_id', id),
    /** Multilingual. */
    title: field('titulo', text(1000)),
    seller: field('vendedor', text(200)),
    currency: field('moneda', text(3)),
    /** The clock that decides. */
    now: field('ahora', instant),
    sessions: field('sesiones', list(OfferedSession)),
    /** The name of the cause; null when the event has none, and takes no donations. */
    cause: field('causa', nullable(text(500))),
    takesDonations: field('admite_donativo', flag),
    /** A donation reaches the cause in full; false where the cause bears card fees. */
    isDonationWhole: field('donativo_entero', flag),
    refundTerms: field('devolucion', RefundTerms),
    /** Sold out sessions have a line to wait in. */
    hasWaitingList: field('lista_espera', flag),
  }),
  errors: ['content.not_found', 'offer.not_sold_here'],
})
