import { defineCall, entity, field, flag, nullable, optional, whole } from '../kit/index.ts'
import { EventInput, SHARE_PHOTO_MAX_BYTES, sharePhotoErrors } from './content-fields.ts'
import { EventDetail } from './event-detail.ts'

/** What an event is made of. */
export const NewContent = EventInput.extend({
  /** The event is a series, which holds other events as chapters; it stays what it was made. */
  isSeries: field('es_serie', optional(flag)),
  /** Says where an event without a city is; with a city it follows that. */
  hubId: field('hub', optional(nullable(whole(0, 10_000)))),
})

/** Creates an event in progress. Only the title is needed; what lacks before review stands in `pendientes`. */
export const createEvent = defineCall({
  wireName: 'app_contenido_add',
  access: 'user',
  summary: 'Create an event in progress (a title is needed; city and type may follow).',
  input: entity({ content: field('contenido', NewContent) }),
  output: EventDetail,
  errors: ['account.event_quota', ...sharePhotoErrors],
  success: 'content.saved',
  maxBytes: SHARE_PHOTO_MAX_BYTES,
  isIdempotent: true,
})
