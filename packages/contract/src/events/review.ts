import {
  day,
  defineCall,
  entity,
  field,
  filter,
  flag,
  id,
  instant,
  json,
  list,
  nullable,
  optional,
  pageFields,
  pageOf,
  text,
  whole,
  word,
} from '../kit/index.ts'
import { EventRow, PendingCheck } from './event.ts'
import { EventDetail, Remark, RemarkInput } from './event-calls.ts'

/** Languages of the site in which a text is required. */
const siteLanguage = word('es', 'en', 'eu')

/** A member of the festival's team. */
export const Person = entity({ id: field('id', id), name: field('nombre', text(120)) })

/** What the queue is narrowed down by, and its order; the desk asks for the next event with the same. */
export const queueFields = {
  hubId: field('hub', filter(whole(0, 10_000))),
  /** Only the hubs the caller reviews; without any, all. */
  isMine: field('mios', filter(flag)),
  typeId: field('tipo', filter(whole(0, 10_000))),
  query: field('texto', filter(text(200))),
  /** Days of the event, in its own zone; one without a date is in no range. */
  from: field('desde', filter(day)),
  until: field('hasta', filter(day)),
  /** Never published; of those, the ones that were returned and sent again; or published with changes that wait. */
  kind: field('clase', filter(word('nuevo', 'reenviado', 'cambios'))),
  /** Only what is due by the end of today, on the clock of the festival. */
  isDue: field('vence', filter(flag)),
  /** Title and description are written in it. */
  language: field('idioma', filter(siteLanguage)),
  /** Title or description are not. */
  missingLanguage: field('falta_idioma', filter(siteLanguage)),
  assigned: field('asignado', filter(word('yo', 'nadie', 'otros'))),
  /** Without one: the caller's hubs first, and there the one to be answered first. */
  sort: field('orden', filter(word('urgencia', 'espera', 'inicio', 'hub', 'titulo'))),
  direction: field('sentido', filter(word('asc', 'desc'))),
}

/** Row of the review queue. */
export const QueueRow = EventRow.extend({
  /** Languages of the site in which both title and description are written. */
  languages: field('idiomas', list(siteLanguage, 3)),
  /** Who has it open now, the caller apart. */
  readers: field('abierto_por', list(Person)),
  assignee: field('asignado', nullable(Person)),
  /** When it is to be answered: three days after it was sent, and two days before it begins at the latest. */
  answerBy: field('responder', instant),
  /** It was returned and sent again. */
  isResent: field('reenviado', flag),
})

/** The review queue: events in review and published ones with changes that wait. */
export const listReviewQueue = defineCall({
  wireName: 'app_revision_cola',
  access: 'admin',
  task: 'review',
  isHubScoped: true,
  summary: 'Events that wait for a reviewer, filtered and ordered.',
  input: entity({ ...queueFields, ...pageFields }),
  output: pageOf(QueueRow),
})

/**
 * What a queue on screen asks every few seconds, instead of the rows: whether there is something new, and who has what
 * open.
 */
export const watchReviewQueue = defineCall({
  wireName: 'app_revision_pulso',
  access: 'admin',
  task: 'review',
  isHubScoped: true,
  summary: 'A mark that changes with the queue, how many wait in each hub, and who has which event open.',
  input: entity({}),
  output: entity({
    /** Another value as soon as an event enters, leaves, or changes. */
    mark: field('marca', text(80)),
    total: field('total', whole(0, 1_000_000)),
    hubs: field(
      'hubs',
      list(entity({ id: field('id', whole(0, 10_000)), total: field('total', whole(0, 1_000_000)) })),
    ),
    /** Of the total: due by the end of today, assigned to the caller, unassigned, and sent again. */
    due: field('vencen', whole(0, 1_000_000)),
    assignedToMe: field('asignados', whole(0, 1_000_000)),
    unassigned: field('sin_asignar', whole(0, 1_000_000)),
    resent: field('reenviados', whole(0, 1_000_000)),
    /** Hubs the caller reviews. */
    myHubs: field('mis_hubs', list(whole(0, 10_000))),
    readers: field('abiertos', list(Person.extend({ eventId: field('contenido_id', id) }), 5000)),
  }),
})

/** Assigns an event to a reviewer; `null` makes it unassigned. */
export const assignReviewer = defineCall({
  wireName: 'app_revision_asignar',
  access: 'admin',
  task: 'review',
  isHubScoped: true,
  summary: 'Say which administrator takes care of an event.',
  input: entity({ id: field('id', id), accountId: field('revisor_id', nullable(id)) }),
  output: entity({ assignee: field('asignado', nullable(Person)) }),
  errors: ['content.not_found', 'review.not_reviewer'],
})

/** Administrators, for the choice of who takes care of an event. */
export const listReviewers = defineCall({
  wireName: 'app_revision_revisores',
  access: 'admin',
  task: 'review',
  isHubScoped: true,
  summary: 'Everybody who may review.',
  input: entity({}),
  output: list(Person, 5000),
})

/** Most events of one batch. */
export const BATCH_MAX = 200

const version = whole(0, Number.MAX_SAFE_INTEGER)

/** One event of a batch, before anything is done. */
export const BatchPreview = entity({
  id: field('id', id),
  title: field('titulo', text(2000)),
  version: field('version', version),
  /** What would happen: publication, approval of its changes, or nothing, and then `motivo` says why. */
  outcome: field('efecto', word('publicar', 'aprobar', 'nada')),
  reason: field('motivo', nullable(word('incompleto', 'cambiado', 'no_espera', 'no_existe'))),
  pending: field('pendientes', list(PendingCheck)),
  readers: field('abierto_por', list(Person)),
  /** Who gets the mail, and in which language. */
  ownerName: field('propietario', text(120)),
  ownerLanguage: field('idioma', text(8)),
})

/** Events as the reviewer has seen them. */
const BatchItem = entity({ id: field('id', id), version: field('version', optional(version)) })

export const previewBatch = defineCall({
  wireName: 'app_revision_lote_ver',
  access: 'admin',
  task: 'review',
  isHubScoped: true,
  summary: 'What publishing these events at once would do, event by event.',
  input: entity({ items: field('eventos', list(BatchItem, BATCH_MAX)) }),
  output: list(BatchPreview, BATCH_MAX),
})

/** What became of one event of a batch. */
export const BatchResult = entity({
  id: field('id', id),
  /** `antes`: this very batch had done it before it was interrupted. */
  outcome: field('efecto', word('publicado', 'aprobado', 'antes', 'rechazado')),
  /** Code of the failure, with `rechazado`. */
  code: field('codigo', nullable(text(80))),
  /** The same in words, in the language of the caller. */
  text: field('texto', nullable(text(2000))),
  at: field('fecha', nullable(instant)),
})

/**
 * Publishes events or approves their changes, each in a separate transaction with its mail: one that cannot be
 * published does not stop the others. Called again with the same `clave`, it resumes where it stopped and sends no mail
 * twice.
 */
export const runBatch = defineCall({
  wireName: 'app_revision_lote',
  access: 'admin',
  task: 'review',
  isHubScoped: true,
  summary: 'Publish many events at once, each on its own.',
  input: entity({
    key: field('clave', text(100, 8)),
    items: field('eventos', list(BatchItem, BATCH_MAX)),
  }),
  output: list(BatchResult, BATCH_MAX),
})

/** The mail of a decision as its owner would get it; nothing is sent or stored. */
export const previewDecision = defineCall({
  wireName: 'app_revision_correo_ver',
  access: 'admin',
  task: 'review',
  isHubScoped: true,
  summary: 'The mail that a decision would send.',
  input: entity({
    id: field('id', id),
    decision: field('decision', word('publicar', 'devolver', 'aprobar', 'rechazar')),
    remarks: field('observaciones', optional(list(RemarkInput, 50))),
    text: field('texto', optional(nullable(text(2000)))),
  }),
  output: entity({
    to: field('para', nullable(text(320))),
    language: field('idioma', text(8)),
    subject: field('asunto', text(4000)),
    /** The mail without its looks. */
    body: field('cuerpo', text(500_000)),
  }),
  errors: ['content.not_found'],
})

/** The owner marks a remark as done, with words or without; or takes that back. */
export const replyToComment = defineCall({
  wireName: 'app_observacion_responder',
  access: 'owner',
  right: 'edit',
  summary: 'Answer one remark of the reviewers.',
  input: entity({
    id: field('id', id),
    remarkId: field('observacion_id', id),
    /** 0: it is not done after all. */
    isDone: field('hecho', optional(flag)),
    answer: field('respuesta', optional(nullable(text(2000)))),
  }),
  output: Remark,
  errors: [
    'content.not_found',
    'content.in_review',
    'content.archived',
    'review.remark_not_found',
    'review.remark_settled',
  ],
})

/** A reviewer accepts the response to a remark, or reopens the remark: then it is part of the next return. */
export const judgeComment = defineCall({
  wireName: 'app_revision_observacion',
  access: 'admin',
  task: 'review',
  isHubScoped: true,
  summary: 'Accept or reopen one remark of an event that was sent again.',
  input: entity({
    id: field('id', id),
    remarkId: field('observacion_id', id),
    verdict: field('juicio', word('aceptar', 'reabrir', 'dejar')),
  }),
  output: Remark,
  errors: ['content.not_found', 'content.move_not_allowed', 'review.remark_not_found'],
})

/** One field that differs between the approved copy and the working copy. */
export const Difference = entity({
  /** Wire name of the field. */
  field: field('campo', text(80)),
  before: field('antes', json),
  after: field('despues', json),
})

/** A difference since the event was last returned, with the section it belongs to. */
export const SectionChange = Difference.extend({ section: field('seccion', text(40)) })

/** An event that may be the same, or in the same place at the same hour. */
export const Duplicate = entity({
  id: field('id', id),
  title: field('titulo', text(2000)),
  reason: field('motivo', word('titulo', 'lugar_hora', 'participante')),
  status: field('estado', whole(0, 3)),
  ownerName: field('propietario', text(120)),
  startsAt: field('inicio', nullable(instant)),
  venueName: field('lugar', nullable(text(200))),
  /** The participant that is booked twice, with reason `participante`. */
  participantName: field('participante', nullable(text(200))),
})

/** Internal note of the reviewers; never shown to the owner. */
export const ReviewNote = entity({
  id: field('id', id),
  author: field('autor', text(120)),
  text: field('texto', text(2000)),
  createdAt: field('creado', instant),
})

/** Line of the audit log. */
export const AuditLine = entity({
  id: field('id', id),
  at: field('fecha', instant),
  actor: field('quien', nullable(text(120))),
  action: field('accion', text(80)),
  from: field('de', nullable(whole(0, 3))),
  to: field('a', nullable(whole(0, 3))),
  detail: field('detalle', json),
})

/** Everything a reviewer needs beside the event. */
export const ReviewDesk = entity({
  event: field('contenido', EventDetail),
  checks: field('comprobaciones', list(PendingCheck)),
  differences: field('cambios', list(Difference)),
  duplicates: field('duplicados', list(Duplicate)),
  remarks: field('observaciones', list(Remark, 5000)),
  notes: field('notas', list(ReviewNote, 5000)),
  history: field('historial', list(AuditLine, 5000)),
  /** Who else has it open now. */
  readers: field('abierto_por', list(Person)),
  /** What the owner changed since the event was last returned; empty when it never was. */
  changesSince: field('cambios_desde', list(SectionChange)),
  /** Who takes care of it. */
  assignee: field('asignado', nullable(Person)),
  /** The next event of the queue, with the filters and in the order of the request. */
  nextId: field('siguiente', nullable(id)),
  /** The one before it. */
  previousId: field('anterior', nullable(id)),
  waiting: field('en_cola', whole(0, 1_000_000)),
})

/** Opens an event for review and shows the others for two minutes that the caller has it open. */
export const openReview = defineCall({
  wireName: 'app_revision_abrir',
  access: 'admin',
  task: 'review',
  isHubScoped: true,
  summary: 'One event with checks, changes since the last approval, duplicates, remarks, notes and history.',
  input: entity({ id: field('id', id), ...queueFields }),
  output: ReviewDesk,
  errors: ['content.not_found'],
})

/** Adds an internal note. */
export const addReviewNote = defineCall({
  wireName: 'app_revision_nota_add',
  access: 'admin',
  task: 'review',
  isHubScoped: true,
  summary: 'Add an internal note, never shown to the owner.',
  input: entity({ id: field('id', id), text: field('texto', text(2000, 1)) }),
  output: ReviewNote,
  errors: ['content.not_found'],
})

/** Approves the waiting changes of a published event, or takes them back with a remark to the owner. */
export const decideChanges = defineCall({
  wireName: 'app_revision_cambios',
  access: 'admin',
  task: 'review',
  isHubScoped: true,
  summary: 'Approve or refuse the waiting changes of a published event.',
  input: entity({
    id: field('id', id),
    isApproved: field('aprobado', flag),
    /** Version that the reviewer has seen: a later change is not approved unseen. */
    version: field('version', optional(whole(0, Number.MAX_SAFE_INTEGER))),
    text: field('texto', optional(nullable(text(2000)))),
  }),
  output: EventDetail,
  errors: ['content.not_found', 'content.nothing_pending', 'content.changed_meanwhile', 'content.incomplete'],
  success: 'content.saved',
})
