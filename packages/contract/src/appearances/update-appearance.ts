import { defineCall, entity, field } from '../kit/index.ts'
import { Appearance, AppearanceInput } from './appearance.ts'

/** Change an appearance; without an id it makes one. Of a published event, date and place wait for approval. */
export const updateAppearance = defineCall({
  wireName: 'app_evento_contenido_update',
  access: 'owner',
  right: 'edit',
  summary: 'Change an appearance; without an id it makes one.',
  input: entity({ appearance: field('evento_contenido', AppearanceInput) }),
  output: Appearance,
  errors: [
    'content.not_found',
    'content.in_review',
    'content.archived',
    'appearance.not_found',
    'appearance.too_many',
  ],
})
