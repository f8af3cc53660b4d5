import { defineCall, entity, field, flag, id, list, optional, text, whole } from '../kit/index.ts'
import { eventStatus } from './content-fields.ts'
import { EventDetail } from './event-detail.ts'

/** Remark as an administrator writes it. */
export const RemarkInput = entity({
  section: field('seccion', text(40, 1)),
  reason: field('motivo', text(40, 1)),
  text: field('texto', text(2000)),
})

/**
 * Moves an event through the state machine (contract section 5): the owner may send (0 to 1) and withdraw (1 to 0),
 * the rest is an administrator's. Returning an event (1 to 0) by an administrator needs remarks.
 */
export const changeStatus = defineCall({
  wireName: 'app_contenido_update_stat',
  access: 'owner',
  right: 'edit',
  summary: 'Move an event through its states; an administrator may set featured and 360.',
  input: entity({
    id: field('id', id),
    ownerId: field('usuario_contenido_id', optional(id)),
    languages: field('idiomas', optional(list(text(8), 10))),
    status: field('estado', optional(eventStatus)),
    isFeatured: field('destacado', optional(flag)),
    is360: field('is360', optional(flag)),
    remarks: field('observaciones', optional(list(RemarkInput, 50))),
    /** Version the caller has looked at: nothing is decided about what they have not seen. */
    version: field('version', optional(whole(0, Number.MAX_SAFE_INTEGER))),
  }),
  output: EventDetail,
  errors: [
    'content.not_found',
    'content.move_not_allowed',
    'content.incomplete',
    'content.remarks_required',
    'content.sessions_on_sale',
    'content.changed_meanwhile',
  ],
  success: 'content.saved',
})
