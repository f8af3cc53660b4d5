import {
  defineCall,
  entity,
  field,
  filter,
  flag,
  id,
  instant,
  list,
  nullable,
  optional,
  pageFields,
  pageOf,
  text,
  whole,
  word,
} from '../kit/index.ts'
import { language, okAnswer } from '../values/common.ts'

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
  /** Its link or code has expired. */
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
  task: 'communication',
  summary: 'Mails sent or kept by this installation, newest first.',
  input: entity({ ...mailFilters, ...pageFields }),
  output: pageOf(Mail),
})

/** So many mails are sent again by one request. */
export const MAX_MAILS_AGAIN = 200

/** A new mail with the same text to the same address; the old one is kept. Links in it are the original ones. */
export const resendMail = defineCall({
  wireName: 'app_correo_reenviar',
  access: 'admin',
  task: 'communication',
  summary: 'Send a mail of the outbox once more, as it was.',
  isIdempotent: true,
  input: entity({ id: field('id', id) }),
  output: entity({ id: field('id', id) }),
  errors: ['mail.not_found', 'mail.emptied', 'mail.still_waiting', 'account.blocked'],
})

/** Which failed mails a filter finds, oldest first: those are sent by `app_correos_reenviar`. Nothing is stored. */
export const previewResend = defineCall({
  wireName: 'app_correos_reenviar_vista',
  access: 'admin',
  task: 'communication',
  summary: 'The failed mails of a filter that could be sent again.',
  input: entity(mailFilters),
  output: entity({
    /** Of all the filter finds, also beyond one request. */
    total: field('total', whole(0, 100_000_000)),
    /** Of those named here, how many have a link whose time is over. */
    expiredCount: field('caducados', whole(0, MAX_MAILS_AGAIN)),
    rows: field(
      'filas',
      list(
        entity({
          id: field('id', id),
          to: field('para', text(254)),
          subject: field('asunto', text(300)),
          isLinkOver: field('enlace_caducado', flag),
          error: field('fallo', nullable(text(1000))),
        }),
        MAX_MAILS_AGAIN,
      ),
    ),
  }),
})

export const resendMails = defineCall({
  wireName: 'app_correos_reenviar',
  access: 'admin',
  task: 'communication',
  summary: 'Send failed mails once more; answers how many went into the outbox.',
  isIdempotent: true,
  input: entity({ ids: field('ids', list(id, MAX_MAILS_AGAIN)) }),
  output: entity({ sent: field('enviados', whole(0, MAX_MAILS_AGAIN)) }),
})

/** Shows whether mails leave: one to the caller's own address. */
export const sendTestMail = defineCall({
  wireName: 'app_correo_prueba',
  access: 'admin',
  task: 'settings',
  summary: 'Send the caller a mail that shows that mails arrive.',
  input: entity({}),
  output: okAnswer,
})
