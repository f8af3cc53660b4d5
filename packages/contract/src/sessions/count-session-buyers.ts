import { MAX_SESSIONS } from '@larunbat/rules/session-generator'
import { defineCall, entity, field, id, list, nullable, optional, text, whole } from '../kit/index.ts'

const count = whole(0, 10_000_000)

/**
 * Who holds places of sessions: they are written to, and may have their money back, when the date, the venue or whether it takes
 * place changes. Without `sesion_ids` of all sessions.
 */
export const countSessionBuyers = defineCall({
  wireName: 'app_sesion_compradores',
  access: 'owner',
  right: 'edit',
  summary: 'How many buyers a change of sessions would be told to, and what they could ask back.',
  input: entity({
    contentId: field('contenido_id', id),
    ids: field('sesion_ids', optional(nullable(list(id, MAX_SESSIONS)))),
  }),
  output: entity({
    /** Purchases: each of them gets one mail. */
    orders: field('pedidos', count),
    tickets: field('entradas', count),
    /** What was paid for these tickets, by currency; empty for who does not see the money of the event. */
    paid: field(
      'pagado',
      list(
        entity({
          currency: field('moneda', text(3)),
          cents: field('importe_cent', whole(0, Number.MAX_SAFE_INTEGER)),
        }),
      ),
    ),
  }),
  errors: ['content.not_found'],
})
