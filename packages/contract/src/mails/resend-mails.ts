import { defineCall, entity, field, flag, id, list, nullable, text, whole } from '../kit/index.ts'
import { okAnswer } from '../values/common.ts'
import { mailFilters } from './mails.ts'

/** So many mails are sent again by one request. */
export const MAX_MAILS_AGAIN = 200

/** A new mail with the same text to the same address; the old one stays. Links in it are those of then. */
export const resendMail = defineCall({
  wireName: 'app_correo_reenviar',
  access: 'admin',
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
  summary: 'Send failed mails once more; answers how many went into the outbox.',
  isIdempotent: true,
  input: entity({ ids: field('ids', list(id, MAX_MAILS_AGAIN)) }),
  output: entity({ sent: field('enviados', whole(0, MAX_MAILS_AGAIN)) }),
})

/** Shows whether mails leave: one to the caller's own address. */
export const sendTestMail = defineCall({
  wireName: 'app_correo_prueba',
  access: 'admin',
  summary: 'Send the caller a mail that shows that mails arrive.',
  input: entity({}),
  output: okAnswer,
})
