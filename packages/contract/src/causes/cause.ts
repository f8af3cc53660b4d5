import { entity, field, flag, id, instant, list, nullable, text, whole } from '../kit/index.ts'
import { language } from '../values/common.ts'
import { email } from '../values/email.ts'
import { iban } from '../values/iban.ts'
import { personName } from '../values/person-name.ts'
import { taxId } from '../values/tax-id.ts'

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
  contentId: field('contenido_id', id),
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
  /** Its data are the festival's to change: it stands for events of several organisers. */
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
