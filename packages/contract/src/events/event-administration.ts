import { defineCall, entity, field, flag, id, nullable, optional, text, whole } from '../kit/index.ts'
import { multilingual, okAnswer } from '../values/common.ts'
import { eventStatus, SHARE_PHOTO_MAX_BYTES, sharePhoto, sharePhotoErrors } from './event.ts'
import { EventDetail } from './event-calls.ts'

/** What only an administrator sets: state, type, hub and the flags. */
export const administerEvent = defineCall({
  wireName: 'app_contenido_update_admin',
  access: 'admin',
  task: 'events',
  isHubScoped: true,
  summary: 'Set state, type, hub and flags of an event.',
  input: entity({
    id: field('id', id),
    ownerId: field('usuario_contenido_id', optional(id)),
    status: field('estado', optional(eventStatus)),
    typeId: field('tipo', optional(whole(0, 10_000))),
    isFeatured: field('destacado', optional(flag)),
    is360: field('is360', optional(flag)),
    isBlacklisted: field('blacklist', optional(flag)),
    hubId: field('hub', optional(whole(0, 10_000))),
  }),
  output: EventDetail,
  errors: [
    'content.not_found',
    'content.move_not_allowed',
    'content.incomplete',
    'content.remarks_required',
    'content.sessions_on_sale',
    'lookup.unknown',
  ],
  success: 'content.saved',
})

const input = entity({
  eventId: field('id', optional(id)),
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
  task: 'review',
  isHubScoped: true,
  summary: 'Queue the mail that tells the owner that the event is published.',
  input,
  output: okAnswer,
  errors: ['content.not_found', 'content.move_not_allowed'],
})

/**
 * How an event looks when it is shared; empty fields are filled from title, description and cover. A picture that is sent
 * becomes one of the event's gallery.
 */
export const updateSeo = defineCall({
  wireName: 'app_seo_config',
  access: 'owner',
  right: 'edit',
  summary: 'Share title, description and picture of an event.',
  input: entity({
    eventId: field('contenido_id', id),
    shareTitle: field('share_title', optional(nullable(multilingual(120)))),
    shareDescription: field('share_desc', optional(nullable(multilingual(300)))),
    sharePhoto,
    isSeoComplete: field('completadoSEO', optional(flag)),
  }),
  output: EventDetail,
  errors: ['content.not_found', 'content.in_review', 'content.archived', ...sharePhotoErrors],
  success: 'content.saved',
  maxBytes: SHARE_PHOTO_MAX_BYTES,
})
