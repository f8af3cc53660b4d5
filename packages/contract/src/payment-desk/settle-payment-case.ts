import { uuid } from '../door/door-link.ts'
import { defineCall, entity, field, nullable, oneOf, optional, text, whole } from '../kit/index.ts'
import { TAKE_BACK_ERRORS } from '../refunds/refund-values.ts'
import { caseAction } from './payment-case.ts'

/** Of one chargeback: a slip of the keyboard must not book a fortune. */
export const MAX_FEE_CENTS = 20_000

/**
 * Does something about a payment or a refund that waits for a person. Whatever is done is written into the log of the events
 * that are concerned; doing it twice changes nothing more.
 */
export const settlePaymentCase = defineCall({
  wireName: 'app_cobros_accion',
  access: 'admin',
  summary: 'Settle a payment or a refund that needs a person.',
  input: entity({
    id: field('cobro_id', uuid),
    action: field('accion', caseAction),
    /** Why; asked for where it is settled by hand. */
    note: field('nota', optional(nullable(text(500)))),
    /** What a bank's letter says that it keeps for a chargeback, won or lost; booked as a fee of what was bought. */
    feeCents: field('gastos_cent', optional(nullable(whole(0, MAX_FEE_CENTS)))),
  }),
  output: entity({
    /** What came of it. */
    outcome: field(
      'resultado',
      oneOf({
        bought: 'comprado',
        refunding: 'devolviendo',
        open: 'sin_cambios',
        closed: 'cerrado',
      }),
    ),
  }),
  errors: [
    'payment.case_not_found',
    'payment.action_not_open',
    'refund.charged_back',
    'payment.note_missing',
    'payment.provider_failed',
    ...TAKE_BACK_ERRORS,
  ],
})
