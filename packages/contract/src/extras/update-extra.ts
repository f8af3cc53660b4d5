import { defineCall, entity, field } from '../kit/index.ts'
import { Extra, ExtraInput } from './extra.ts'

/**
 * Change an extra; without an id it makes one at the end, or at the place it names. An upload is used once: asked again
 * with its number, the call answers the extra that has it.
 */
export const updateExtra = defineCall({
  wireName: 'app_extra_update',
  access: 'owner',
  right: 'edit',
  summary: 'Change an extra; without an id it makes one.',
  input: entity({ extra: field('extra', ExtraInput) }),
  output: Extra,
  errors: [
    'account.storage_quota',
    'content.not_found',
    'content.in_review',
    'content.archived',
    'extra.not_found',
    'extra.too_many',
    'extra.kind_fixed',
  ],
})
