import { defineCall, entity, field, flag, id, optional, whole } from '../kit/index.ts'
import { eventStatus } from './content-fields.ts'
import { EventDetail } from './event-detail.ts'

/** What only an administrator sets: state, type, hub and the flags. */
export const administerContent = defineCall({
  wireName: 'app_contenido_update_admin',
  access: 'admin',
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
