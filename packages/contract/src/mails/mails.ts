import {
  defineCall,
  entity,
  field,
  filter,
  flag,
  id,
  instant,
  nullable,
  optional,
  pageFields,
  pageOf,
  text,
  whole,
  word,
} from '../kit/index.ts'
import { language } from '../values/common.ts'

const mailStatus = word('pendiente', 'enviado', 'fallido', 'guardado', 'aplazado')

/** A mail of the outbox. */
export const Mail = entity({
  id: field('id', id),
  to: field('para', text(254)),
  subject: field('asunto', text(300)),
  template: field('plantilla', text(60)),
  language: field('idioma', text(2)),
  /** Waiting for delivery, handed over, refused for good, kept as no mail server is configured, or held until its turn. */
  status: field('estado', mailStatus),
  text: field('texto', text(100_000)),
  html: field('html', nullable(text(500_000))),
  /** What the mail server said, or why it never went. */
  error: field('fallo', nullable(text(1000))),
  attempts: field('intentos', whole(0, 1_000_000)),
  /** Its link or code is good no more: the mail's time is over. */
  isLinkOver: field('enlace_caducado', flag),
  /** What in it signs in or acts as its reader is blanked. */
  isSecretHidden: field('secreto_oculto', flag),
  /** The mail it is a copy of. */
  copyOf: field('copia_de', nullable(id)),
  createdAt: field('creado', instant),
  sentAt: field('enviado', nullable(instant)),
})

/** What the outbox is filtered by. */
export const mailFilters = {
  /** Part of address, subject or template. */
  query: field('texto', optional(text(200))),
  status: field('estado', filter(mailStatus)),
  template: field('plantilla', filter(text(60))),
  language: field('idioma', filter(language)),
  /** The whole address. */
  address: field('para', filter(text(254))),
  from: field('desde', filter(instant)),
  until: field('hasta', filter(instant)),
}

/** Mails of the outbox, newest first. */
export const listMails = defineCall({
  wireName: 'app_correos',
  access: 'admin',
  summary: 'Mails sent or kept by this installation, newest first.',
  input: entity({ ...mailFilters, ...pageFields }),
  output: pageOf(Mail),
})
