import { defineCall, entity, field, flag, optional } from '../kit/index.ts'
import { EventInput } from './content-fields.ts'
import { EventDetail } from './event-detail.ts'

/** What an event is made of. */
export const NewContent = EventInput.extend({
  /** The event is a series, which holds other events as chapters; it stays what it was made. */
  isSeries: field('es_serie', optional(flag)),
})

/** Creates an event in progress; needs title, city and type (contract section 5). */
export const createEvent = defineCall({
  wireName: 'app_contenido_add',
  access: 'user',
  summary: 'Create an event in progress (title, city and type are needed).',
  input: entity({ content: field('contenido', NewContent) }),
  output: EventDetail,
  errors: ['account.event_quota'],
  success: 'content.saved',
  isIdempotent: true,
})
