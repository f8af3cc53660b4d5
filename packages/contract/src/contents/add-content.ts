import { defineCall, entity, field, flag, optional } from '../kit/index.ts'
import { FullContent } from './content.ts'
import { ContentInput } from './content-fields.ts'

/** Creates an event in progress; needs title, city and type (contract section 5). */
export const addContent = defineCall({
  wireName: 'app_contenido_add',
  access: 'user',
  summary: 'Create an event in progress (title, city and type are needed).',
  input: entity({
    /** `es_serie`: the event is a series, which holds other events as chapters; it stays what it was made. */
    content: field('contenido', ContentInput.extend({ isSeries: field('es_serie', optional(flag)) })),
  }),
  output: FullContent,
  success: 'content.saved',
  isIdempotent: true,
})
