import { MESSAGE_SUBJECT_MAX_LENGTH, MESSAGE_TEXT_MAX_LENGTH } from '@larunbat/rules/message-words'
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
  optional,
  text,
  whole,
} from '../kit/index.ts'
import { NamedSession } from '../ticketing/sold-order.ts'
import { NamedType } from '../ticketing/waiting-list.ts'
import { language, multilingual, okAnswer } from '../values/common.ts'

const count = (wire: string) => field(wire, whole(0, 10_000_000))

/** Subject and text of a message, multilingual; `{nombre}` and `{evento}` are filled for each reader. */
const words = {
  subject: field('asunto', multilingual(MESSAGE_SUBJECT_MAX_LENGTH)),
  text: field('texto', multilingual(MESSAGE_TEXT_MAX_LENGTH)),
}

/** Readers of a message about one event: holders of valid tickets, those of them who have not arrived, or those who wait. */
export const EventAudience = entity({
  group: field('grupo', oneOf({ holders: 'entradas', absent: 'sin_entrar', waiting: 'espera' })),
  /** Of these sessions; without, of all. */
  sessionIds: field('sesion_ids', optional(list(id, 500))),
  /** With a ticket of these types; without, of any. */
  typeIds: field('tipo_ids', optional(list(id, 100))),
})

/** When it goes out; without, at once. */
const sendAt = field('enviar_el', optional(nullable(instant)))

/** How far a message has come. */
export const messageStatus = oneOf({
  scheduled: 'programado',
  sending: 'enviando',
  sent: 'enviado',
  cancelled: 'cancelado',
})

const messageFields = {
  id: field('mensaje_id', id),
  ...words,
  status: field('estado', messageStatus),
  /** Who wrote it; null once the account is gone. */
  author: field('autor', nullable(text(200))),
  createdAt: field('creado', instant),
  sendAt: field('enviar_el', instant),
  startedAt: field('empezado', nullable(instant)),
  finishedAt: field('terminado', nullable(instant)),
  /** Readers; null until it begins. */
  recipients: field('destinatarios', nullable(whole(0, 10_000_000))),
  /** Mails handed to the mail server, refused by it, and on their way. */
  sent: count('enviados'),
  failed: count('fallidos'),
  waiting: count('en_camino'),
  /** Readers who were none any more when their turn came: a refunded ticket, a consent that was withdrawn. */
  skipped: count('omitidos'),
}

export const EventMessage = entity({
  ...messageFields,
  eventId: field('contenido_id', id),
  audience: field('publico', EventAudience),
})

/** Messages of an event, newest first, with what a new one may be addressed to. */
export const listMessages = defineCall({
  wireName: 'app_mensajes',
  access: 'owner',
  right: 'sell',
  summary: 'Messages of an event to its ticket holders and waiting list, and how far they have come.',
  input: entity({ eventId: field('contenido_id', id) }),
  output: entity({
    messages: field('mensajes', list(EventMessage, 500)),
    sessions: field('sesiones', list(NamedSession)),
    types: field('tipos', list(NamedType)),
    /** Messages an event may send within 24 hours. */
    perDay: field('por_dia', whole(0, 1000)),
  }),
  errors: ['content.not_found'],
})

/** How many readers have a language, and the one they get the message in. */
const LanguageCount = entity({
  language: field('idioma', language),
  count: count('personas'),
  writtenIn: field('escrito_en', nullable(language)),
})

/** A mail as it would go out. */
export const MessageSample = entity({
  language: field('idioma', language),
  subject: field('asunto', text(1000)),
  text: field('texto', text(100_000)),
  html: field('html', text(500_000)),
})

/** Who would get a message and how it would look; one mail an address. */
export const MessagePreview = entity({
  total: count('total'),
  languages: field('idiomas', list(LanguageCount)),
  samples: field('muestras', list(MessageSample)),
})

const eventMessage = {
  eventId: field('contenido_id', id),
  audience: field('publico', EventAudience),
  ...words,
}
const wordErrors = ['message.words_missing', 'message.words_too_long', 'message.placeholder_unknown']
const eventErrors = ['content.not_found', 'session.not_found', 'message.type_unknown']

/** Counts readers before there are words. */
const isCountOnly = field('solo_contar', optional(flag))

export const previewMessage = defineCall({
  wireName: 'app_mensaje_vista',
  access: 'owner',
  right: 'sell',
  summary: 'The exact readers of a message by language, and how it would look.',
  input: entity({ ...eventMessage, isCountOnly }),
  output: MessagePreview,
  errors: [...eventErrors, ...wordErrors],
})

/** Mails the message to its author, in each language it is written in. */
export const testMessage = defineCall({
  wireName: 'app_mensaje_prueba',
  access: 'owner',
  needs: 'confirmed',
  right: 'sell',
  summary: 'Mail a message to oneself.',
  input: entity(eventMessage),
  output: okAnswer,
  errors: [...eventErrors, ...wordErrors, 'request.too_many'],
})

/** Stores a message to be sent now or later. Its readers are found when it begins. */
export const sendMessage = defineCall({
  wireName: 'app_mensaje_enviar',
  access: 'owner',
  needs: 'confirmed',
  right: 'sell',
  summary: 'Send a message to ticket holders or the waiting list, now or at a time.',
  input: entity({ ...eventMessage, sendAt }),
  output: entity({ id: field('mensaje_id', id) }),
  errors: [...eventErrors, ...wordErrors, 'message.time_wrong', 'message.too_many', 'message.no_readers'],
  isIdempotent: true,
})

/** Cancels a message that has not begun. */
export const cancelMessage = defineCall({
  wireName: 'app_mensaje_cancelar',
  access: 'owner',
  right: 'sell',
  summary: 'Cancel a scheduled message before it begins.',
  input: entity({ eventId: field('contenido_id', id), messageId: field('mensaje_id', id) }),
  output: okAnswer,
  errors: ['content.not_found', 'message.not_found', 'message.begun'],
})
