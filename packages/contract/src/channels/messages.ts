import { MESSAGE_SUBJECT_MAX_LENGTH, MESSAGE_TEXT_MAX_LENGTH } from '@larunbat/rules/channels/message-words'
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
  pageFields,
  pageOf,
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

/** Readers of a message of the festival's team: organisers by their events, or those who agreed to news. */
export const TeamAudience = entity({
  kind: field('clase', oneOf({ organisers: 'organizaciones', news: 'novedades' })),
  /** Organisers with an event in one of these states; without, in any but archived. `returned` has comments to answer. */
  states: field(
    'estados',
    optional(
      list(
        oneOf({ draft: 'borrador', returned: 'devuelto', inReview: 'en_revision', published: 'publicado' }),
        4,
      ),
    ),
  ),
  hubIds: field('hub_ids', optional(list(id, 100))),
  /** With one of these checks of completeness pending (`tickets.billing`). */
  missing: field('faltan', optional(list(text(60), 100))),
  /** With an event of this edition; without, of any. */
  editionId: field('edicion_id', optional(nullable(id))),
})

/** A message of the team, or of an organiser, whom the team may read. */
export const AnyMessage = entity({
  ...messageFields,
  kind: field('clase', oneOf({ event: 'evento', organisers: 'organizaciones', news: 'novedades' })),
  eventId: field('contenido_id', nullable(id)),
  /** Multilingual. */
  eventTitle: field('titulo', nullable(text(1000))),
  eventAudience: field('publico_evento', nullable(EventAudience)),
  teamAudience: field('publico', nullable(TeamAudience)),
})

/** All messages, newest first: those of the team and those of organisers. */
export const listAllMessages = defineCall({
  wireName: 'app_mensajes_equipo',
  access: 'admin',
  task: 'communication',
  summary: 'All messages to many people, of the team and of organisers, with how far they have come.',
  input: entity({
    ...pageFields,
    kind: field(
      'clase',
      optional(oneOf({ event: 'evento', organisers: 'organizaciones', news: 'novedades' })),
    ),
  }),
  output: pageOf(AnyMessage),
})

const teamMessage = { audience: field('publico', TeamAudience), ...words }
const teamErrors = ['message.check_unknown', 'message.hub_unknown', 'message.edition_unknown']

export const previewTeamMessage = defineCall({
  wireName: 'app_mensaje_equipo_vista',
  access: 'admin',
  task: 'communication',
  summary: 'The exact readers of a message of the team by language, and how it would look.',
  input: entity({ ...teamMessage, isCountOnly }),
  output: MessagePreview,
  errors: [...teamErrors, ...wordErrors],
})

export const testTeamMessage = defineCall({
  wireName: 'app_mensaje_equipo_prueba',
  access: 'admin',
  task: 'communication',
  needs: 'confirmed',
  summary: 'Mail a message of the team to oneself.',
  input: entity(teamMessage),
  output: okAnswer,
  errors: [...teamErrors, ...wordErrors, 'request.too_many'],
})

/** Stores a message of the team to be sent now or later. News go to those who agreed, with a way out in each mail. */
export const sendTeamMessage = defineCall({
  wireName: 'app_mensaje_equipo_enviar',
  access: 'admin',
  task: 'communication',
  needs: 'confirmed',
  summary: 'Send a message to organisers, or news to those who agreed, now or at a time.',
  input: entity({ ...teamMessage, sendAt }),
  output: entity({ id: field('mensaje_id', id) }),
  errors: [...teamErrors, ...wordErrors, 'message.time_wrong', 'message.no_readers'],
  isIdempotent: true,
})

/** Cancels any message that has not begun. */
export const cancelAnyMessage = defineCall({
  wireName: 'app_mensaje_equipo_cancelar',
  access: 'admin',
  task: 'communication',
  summary: 'Cancel a scheduled message of the team or of an organiser before it begins.',
  input: entity({ messageId: field('mensaje_id', id) }),
  output: okAnswer,
  errors: ['message.not_found', 'message.begun'],
})
