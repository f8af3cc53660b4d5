import { defineCall, entity, field, flag, id, instant, list, nullable, oneOf, text } from '../kit/index.ts'
import { orderId } from '../order-desk/sold-order.ts'
import { scanResult } from './scan.ts'

const Admission = entity({
  label: field('etiqueta', nullable(text(60))),
  device: field('dispositivo', text(12)),
  scannedAt: field('leida', instant),
  result: field('resultado', scanResult),
  wasOffline: field('sin_red', flag),
})

/** A ticket that devices let in though they should not have, with every time it was let in. */
export const RepeatedTicket = entity({
  ticketId: field('entrada_id', text(36)),
  orderId: field('pedido_id', orderId),
  orderNumber: field('numero', text(20)),
  holder: field('titular', nullable(text(200))),
  sessionId: field('sesion_id', id),
  reason: field(
    'motivo',
    oneOf({
      twice: 'dos_veces',
      cancelled: 'anulada',
      offered: 'ofrecida',
      passedOn: 'traspasada',
      wrongSession: 'otra_sesion',
    }),
  ),
  admissions: field('accesos', list(Admission, 100)),
})

/**
 * What went wrong while devices had no network: tickets that were let in twice, or that did not hold. The admission that was
 * earliest counts; the latest report first.
 */
export const listRepeatedScans = defineCall({
  wireName: 'app_puerta_repetidas',
  access: 'owner',
  right: 'door',
  summary: 'Tickets that were let in though they should not have been, and by which devices.',
  input: entity({ contentId: field('contenido_id', id) }),
  output: list(RepeatedTicket, 500),
  errors: ['content.not_found'],
})
