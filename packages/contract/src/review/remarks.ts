import { Remark } from '../contents/event-detail.ts'
import { defineCall, entity, field, flag, id, nullable, optional, text, word } from '../kit/index.ts'

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

/** A reviewer accepts what was done about a remark, or asks for it again: then it goes with the next return. */
export const judgeComment = defineCall({
  wireName: 'app_revision_observacion',
  access: 'admin',
  summary: 'Accept or reopen one remark of an event that was sent again.',
  input: entity({
    id: field('id', id),
    remarkId: field('observacion_id', id),
    verdict: field('juicio', word('aceptar', 'reabrir', 'dejar')),
  }),
  output: Remark,
  errors: ['content.not_found', 'content.move_not_allowed', 'review.remark_not_found'],
})
