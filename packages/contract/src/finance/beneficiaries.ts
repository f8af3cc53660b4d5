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
import { iban, taxId } from '../values/billing.ts'
import { language, ownerProof } from '../values/common.ts'
import { email, personName } from '../values/personal.ts'

const cents = whole(-Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER)

/** Who gets the money of a cause. */
export const CausePayee = entity({
  name: field('nombre', personName(140)),
  taxId: field('cif', nullable(taxId)),
  iban: field('iban', nullable(iban)),
  email: field('email', nullable(email)),
  contact: field('contacto', nullable(personName(200))),
  language: field('idioma', language),
  town: field('localidad', nullable(text(35))),
  /** ISO 3166, two capitals. */
  country: field('pais', nullable(text(2))),
})

/** Money of a cause in one currency, from the book. */
export const CauseSums = entity({
  currency: field('moneda', text(3)),
  /** Collected, and fixed amounts that are promised and not yet due. */
  promisedCents: field('prometido_cent', cents),
  collectedCents: field('recaudado_cent', cents),
  transferredCents: field('transferido_cent', cents),
  confirmedCents: field('confirmado_cent', cents),
})

export const CauseEvent = entity({
  eventId: field('contenido_id', id),
  /** Multilingual. */
  title: field('titulo', text(1000)),
  /** Multilingual name of the cause, as the event gives it. */
  project: field('proyecto', nullable(text(1000))),
  sums: field('importes', list(CauseSums)),
})

export const CausePayout = entity({
  id: field('pago_id', id),
  currency: field('moneda', text(3)),
  amountCents: field('importe_cent', cents),
  status: field('estado', text(20)),
  paidAt: field('pagado', nullable(instant)),
  isReceived: field('recibido', nullable(flag)),
  answeredAt: field('contestado', nullable(instant)),
  comment: field('comentario', nullable(text(1000))),
})

/** One cause with its events; without `causa_id`, an event whose cause has no data yet. */
export const Cause = entity({
  id: field('causa_id', nullable(id)),
  payee: field('datos', nullable(CausePayee)),
  /** Last digits, for who may not see the rest. */
  ibanEnd: field('iban_fin', text(20)),
  /** Only the festival changes its data: it is shared by events of several organisers. */
  isKept: field('comun', flag),
  /** Whether the caller may change the data. */
  mayChange: field('puede_cambiar', flag),
  isIbanRecent: field('iban_reciente', flag),
  sums: field('importes', list(CauseSums)),
  events: field('eventos', list(CauseEvent, 5000)),
  payouts: field('pagos', list(CausePayout, 5000)),
  /** Other causes with the same tax number or IBAN; for administrators. */
  sameAs: field('iguales', list(id)),
})

/** Causes of one's own events; of all for administrators. */
export const listCauses = defineCall({
  wireName: 'app_causas',
  access: 'user',
  task: 'money',
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
  task: 'money',
  needs: 'confirmed',
  right: 'own',
  summary: 'Save who gets the money of the cause of an event.',
  input: entity({
    eventId: field('contenido_id', id),
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
  task: 'money',
  summary: 'Join a cause to the one it turned out to be.',
  input: entity({ id: field('causa_id', id), intoId: field('en_causa_id', id) }),
  output: Cause,
  errors: ['cause.not_found', 'cause.same', 'payout.in_batch'],
})

/** A secret of a mailed link. */
const secret = field('recibo', text(100))

/** Payment that a beneficiary is asked to confirm. */
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

/** A first confirmation "received" is final; "something is wrong" can be followed by it once it is solved. */
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
