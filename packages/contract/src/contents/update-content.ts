import { defineCall, entity, field, flag, nullable, optional } from '../kit/index.ts'
import { EventInput, echoedVersion, SHARE_PHOTO_MAX_BYTES, sharePhotoErrors } from './content-fields.ts'
import { EventDetail } from './event-detail.ts'

/** What the festival's team alone sets. Of others they are an echo: another value changes nothing, and the answer says so. */
const teamFlags = {
  isFeatured: field('destacado', optional(nullable(flag))),
  is360: field('is360', optional(nullable(flag))),
  isBlacklisted: field('blacklist', optional(nullable(flag))),
}

/**
 * Stores the fields that are there; a field left out stays as it is. With `version_vista` a change made meanwhile
 * is not overwritten: `content.changed_meanwhile` comes with the stored event in `data.actual`. An answer may be sent back
 * whole: by its `version`, values that were left as they were then are no changes.
 */
export const updateContent = defineCall({
  wireName: 'app_contenido_update',
  access: 'owner',
  right: 'edit',
  summary: 'Change an event; only the fields that are sent.',
  input: entity({ content: field('contenido', EventInput.extend({ echoedVersion, ...teamFlags })) }),
  output: EventDetail,
  errors: [
    'content.not_found',
    'content.changed_meanwhile',
    'content.in_review',
    'content.archived',
    'content.vat_not_of_seller',
    ...sharePhotoErrors,
  ],
  success: 'content.saved',
  maxBytes: SHARE_PHOTO_MAX_BYTES,
})
