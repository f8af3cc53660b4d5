import { defineCall, entity, field, id, instant, nullable, optional, text } from '../kit/index.ts'

/** An address at which the event is shown as the public will see it, from its working copy. */
export const previewContent = defineCall({
  wireName: 'app_contenido_vista',
  access: 'owner',
  right: 'read',
  summary: 'Address of a preview of the event as the public will see it; it expires.',
  input: entity({ id: field('id', id) }),
  output: entity({
    /** From the root of this host; `&lang=` chooses the language. */
    url: field('direccion', text(300)),
    /** What its ticket holders will watch; null for an event that is only on site. */
    watchUrl: field('direccion_ver', optional(nullable(text(300)))),
    expiresAt: field('caduca', instant),
  }),
  errors: ['content.not_found'],
})
