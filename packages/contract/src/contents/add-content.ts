import { defineCall, entity, field } from '../kit/index.ts'
import { FullContent } from './content.ts'
import { ContentInput } from './content-fields.ts'

/** Creates an event in progress; needs title, city and type (contract section 5). */
export const addContent = defineCall({
  wireName: 'app_contenido_add',
  access: 'user',
  summary: 'Create an event in progress (title, city and type are needed).',
  input: entity({ content: field('contenido', ContentInput) }),
  output: FullContent,
  success: 'content.saved',
  isIdempotent: true,
})
