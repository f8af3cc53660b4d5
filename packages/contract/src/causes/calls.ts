import {
  defineCall,
  entity,
  field,
  flag,
  id,
  instant,
  list,
  nullable,
  oneOf,
  text,
  whole,
} from '../kit/index.ts'
import { ownerProof } from '../sign-in/sign-in-methods.ts'
import { Cause, CausePayee } from './cause.ts'

/** Causes of one's own events; of all for administrators. */
export const listCauses = defineCall({
  wireName: 'app_causas',
  access: 'user',
  summary: 'Causes with their figures, payee data, payouts and confirmations.',
  input: entity({}),
  output: list(Cause, 5000),
})

/**
 * Says who gets the money of an event's cause. The same name, tax number or IBAN, given by the same organiser, is the same
 * cause for all their events. Another IBAN or e-mail takes a proof of the caller, and is mailed to the organiser and to
 * the address the cause had; a new IBAN waits 48 hours.
 */
export const updateCause = defineCall({
  wireName: 'app_causa_update',
  access: 'owner',
  needs: 'confirmed',
  right: 'own',
  summary: 'Save who gets the money of the cause of an event.',
  input: entity({
    contentId: field('contenido_id', id),
    payee: field('causa', CausePayee),
    ...ownerProof,
  }),
  output: Cause,
  errors: [
    'content.not_found',
    'cause.none',
    'cause.kept',
    'payout.iban_outside',
    'account.credentials_wrong',
    'account.blocked',
    'account.current_password_needed',
    'account.own_sign_in_needed',
  ],
})

/** Makes two causes one: events and money of the first go to the second, which the festival keeps from then on. */
export const mergeCauses = defineCall({
  wireName: 'app_causas_unir',
  access: 'admin',
  summary: 'Join a cause to the one it turned out to be.',
  input: entity({ id: field('causa_id', id), intoId: field('en_causa_id', id) }),
  output: Cause,
  errors: ['cause.not_found', 'cause.same', 'payout.in_batch'],
})

/** A secret of a mailed link. */
const secret = field('recibo', text(100))

/** What a cause is asked to confirm. */
export const CauseReceipt = entity({
  cause: field('causa', text(200)),
  amountCents: field('importe_cent', whole(0, Number.MAX_SAFE_INTEGER)),
  currency: field('moneda', text(3)),
  paidAt: field('pagado', instant),
  /** Multilingual titles. */
  events: field('eventos', list(text(1000), 5000)),
  isReceived: field('recibido', nullable(flag)),
  answeredAt: field('contestado', nullable(instant)),
  comment: field('comentario', nullable(text(1000))),
})

export const getCauseReceipt = defineCall({
  wireName: 'web_causa_recibo',
  access: 'anon',
  summary: 'A payment to a cause, by the secret mailed to it.',
  input: entity({ secret }),
  output: CauseReceipt,
  errors: ['cause.link_invalid'],
})

/** The first answer "received" stays; "something is wrong" can be followed by it once it is solved. */
export const answerCauseReceipt = defineCall({
  wireName: 'web_causa_confirmar',
  access: 'anon',
  summary: 'A cause says that it got a payment, or that something is wrong.',
  input: entity({
    secret,
    answer: field('respuesta', oneOf({ received: 'recibido', wrong: 'problema' })),
    comment: field('comentario', nullable(text(1000))),
  }),
  output: CauseReceipt,
  errors: ['cause.link_invalid', 'cause.comment_missing'],
})
