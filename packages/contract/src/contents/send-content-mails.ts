import { defineCall, entity, field, id, optional, text } from '../kit/index.ts'
import { okAnswer } from '../values/common.ts'

const input = entity({
  contentId: field('id', optional(id)),
  slug: field('slug', optional(text(200))),
  title: field('titulo', optional(text(600))),
})

/** Queues the "sent for review" mail again; the recipients come from the record (corrected in the contract). */
export const sendReviewMail = defineCall({
  wireName: 'app_enviar_correo_revision',
  access: 'owner',
  right: 'edit',
  summary: 'Queue the mail that tells the reviewers of an event in review.',
  input,
  output: okAnswer,
  errors: ['content.not_found', 'content.move_not_allowed'],
})

/** Queues the "published" mail again; the recipient comes from the record. */
export const sendPublishedMail = defineCall({
  wireName: 'app_enviar_correo_publicado',
  access: 'admin',
  summary: 'Queue the mail that tells the owner that the event is published.',
  input,
  output: okAnswer,
  errors: ['content.not_found', 'content.move_not_allowed'],
})
