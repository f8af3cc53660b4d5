import {
  defineCall,
  entity,
  field,
  id,
  instant,
  nullable,
  optional,
  pageFields,
  pageOf,
  text,
  word,
} from '../kit/index.ts'

/** A mail of the outbox. */
export const Mail = entity({
  id: field('id', id),
  to: field('para', text(254)),
  subject: field('asunto', text(300)),
  template: field('plantilla', text(60)),
  language: field('idioma', text(2)),
  /** waiting for delivery, handed over, refused for good, or kept because no mail server is configured. */
  status: field('estado', word('pendiente', 'enviado', 'fallido', 'guardado')),
  text: field('texto', text(100_000)),
  html: field('html', nullable(text(500_000))),
  error: field('fallo', nullable(text(1000))),
  createdAt: field('creado', instant),
  sentAt: field('enviado', nullable(instant)),
})

/** Mails of the outbox, newest first. */
export const listMails = defineCall({
  wireName: 'app_correos',
  access: 'admin',
  summary: 'Mails sent or kept by this installation, newest first.',
  input: entity({ query: field('texto', optional(text(200))), ...pageFields }),
  output: pageOf(Mail),
})
