import { defineCall, entity, field, flag, id, nullable, optional } from '../kit/index.ts'
import { multilingual } from '../values/common.ts'
import { SHARE_PHOTO_MAX_BYTES, sharePhoto, sharePhotoErrors } from './content-fields.ts'
import { EventDetail } from './event-detail.ts'

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
    contentId: field('contenido_id', id),
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
