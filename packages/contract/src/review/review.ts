import { PendingCheck } from '../contents/content.ts'
import { EventDetail, Remark } from '../contents/event-detail.ts'
import {
  defineCall,
  entity,
  field,
  flag,
  id,
  instant,
  json,
  list,
  nullable,
  optional,
  text,
  whole,
  word,
} from '../kit/index.ts'
import { Person, queueFields } from './queue.ts'

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

/** Everything a reviewer needs beside the event (REVIEW.md, last paragraph). */
export const ReviewDesk = entity({
  content: field('contenido', EventDetail),
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
  waiting: field('en_cola', whole(0, 1_000_000)),
})

/** Opens an event for review and tells the others that the caller has it open (for two minutes). */
export const openReview = defineCall({
  wireName: 'app_revision_abrir',
  access: 'admin',
  summary: 'One event with checks, changes since the last approval, duplicates, remarks, notes and history.',
  input: entity({ id: field('id', id), ...queueFields }),
  output: ReviewDesk,
  errors: ['content.not_found'],
})

/** Adds an internal note. */
export const addReviewNote = defineCall({
  wireName: 'app_revision_nota_add',
  access: 'admin',
  summary: 'Add an internal note, never shown to the owner.',
  input: entity({ id: field('id', id), text: field('texto', text(2000, 1)) }),
  output: ReviewNote,
  errors: ['content.not_found'],
})

/** Approves the waiting changes of a published event, or takes them back with a remark to the owner. */
export const decideChanges = defineCall({
  wireName: 'app_revision_cambios',
  access: 'admin',
  summary: 'Approve or refuse the waiting changes of a published event.',
  input: entity({
    id: field('id', id),
    isApproved: field('aprobado', flag),
    /** Version the reviewer looked at: a change made meanwhile is not approved unseen. */
    version: field('version', optional(whole(0, Number.MAX_SAFE_INTEGER))),
    text: field('texto', optional(nullable(text(2000)))),
  }),
  output: EventDetail,
  errors: ['content.not_found', 'content.nothing_pending', 'content.changed_meanwhile', 'content.incomplete'],
  success: 'content.saved',
})
