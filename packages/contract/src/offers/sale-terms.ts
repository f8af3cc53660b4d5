import { defineCall, entity, field, flag, id, nullable, optional, whole } from '../kit/index.ts'
import { offerVersion } from './ticket-type.ts'
import { OFFER_ERRORS } from './update-ticket-type.ts'

const hours = whole(0, 8760)
const minutes = whole(0, 240)

/** How an event is sold beside its prices. */
export const SaleTerms = entity({
  /** 0 while none were chosen: the defaults apply. */
  version: field('version', offerVersion),
  /** Hours before the session until which a buyer may give a ticket back; null: only when the session changes. */
  refundUntilHours: field('devolucion_horas', nullable(hours)),
  refundPercentage: field('devolucion_porcentaje', whole(0, 100)),
  takesDoorPayment: field('pago_en_puerta', flag),
  hasWaitingList: field('lista_espera', flag),
  /** Hours that places are held for a person from the waiting list. */
  offerHours: field('oferta_horas', whole(1, 168)),
  /** Minutes after the start when unclaimed free places are released; null: never. */
  releaseAfterMin: field('liberar_min', nullable(minutes)),
})

export const getSaleTerms = defineCall({
  wireName: 'app_venta_condiciones',
  access: 'owner',
  right: 'sell',
  summary: 'Terms an event is sold by: refunds, payment at the door, waiting list, free places.',
  input: entity({ contentId: field('contenido_id', id) }),
  output: SaleTerms,
  errors: ['content.not_found'],
})

/** Changes the terms, for what is bought from now on. Left out: as they are. */
export const updateSaleTerms = defineCall({
  wireName: 'app_venta_condiciones_update',
  access: 'owner',
  right: 'sell',
  summary: 'Change the terms an event is sold by, for later purchases.',
  input: entity({
    contentId: field('contenido_id', id),
    version: field('version', optional(nullable(offerVersion))),
    refundUntilHours: field('devolucion_horas', optional(nullable(hours))),
    refundPercentage: field('devolucion_porcentaje', optional(whole(0, 100))),
    takesDoorPayment: field('pago_en_puerta', optional(flag)),
    hasWaitingList: field('lista_espera', optional(flag)),
    offerHours: field('oferta_horas', optional(whole(1, 168))),
    releaseAfterMin: field('liberar_min', optional(nullable(minutes))),
  }),
  output: SaleTerms,
  errors: [...OFFER_ERRORS, 'offer.changed_meanwhile'],
})
