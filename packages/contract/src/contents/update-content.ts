import { defineCall, entity, field } from '../kit/index.ts'
import { ContentInput } from './content-fields.ts'
import { FullContent } from './full-content.ts'

/**
 * Stores the fields that are there; a field left out stays as it is. With `version` a change made meanwhile is not
 * overwritten: `content.changed_meanwhile` answers the stored event in `data.actual`.
 */
export const updateContent = defineCall({
  wireName: 'app_contenido_update',
  access: 'owner',
  right: 'edit',
  summary: 'Change an event; only the fields that are sent.',
  input: entity({ content: field('contenido', ContentInput) }),
  output: FullContent,
  errors: [
    'content.not_found',
    'content.changed_meanwhile',
    'content.in_review',
    'content.archived',
    'content.vat_not_of_seller',
  ],
  success: 'content.saved',
})
