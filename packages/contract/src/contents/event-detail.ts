import { Appearance } from '../appearances/appearance.ts'
import { Extra } from '../extras/extra.ts'
import { entity, field, id, instant, list, nullable, optional, text } from '../kit/index.ts'
import { Media } from '../media/media.ts'
import { Content, PendingCheck } from './content.ts'
import { vatRegime } from './content-fields.ts'

/** One remark of the reviewers to the owner. */
export const Remark = entity({
  id: field('id', id),
  section: field('seccion', text(40)),
  /** Code of `motivos_devolucion`. */
  reason: field('motivo', text(40)),
  text: field('texto', nullable(text(2000))),
  createdAt: field('creado', instant),
  /** When the event was sent again, or published: requested changes count as done until they are reopened. */
  resolvedAt: field('resuelto', nullable(instant)),
  /** What the owner says about it, if anything. */
  answer: field('respuesta', nullable(text(2000))),
  /** When the owner marked it as done; null while they have not. */
  answeredAt: field('respondido', nullable(instant)),
  /** When a reviewer said that it is done well. */
  acceptedAt: field('aceptado', nullable(instant)),
  /** When a reviewer asked for it again. */
  reopenedAt: field('reabierto', nullable(instant)),
})

/** An event with everything that belongs to it. */
export const EventDetail = Content.extend({
  media: field('galeria', list(Media, 5000)),
  extras: field('extras', list(Extra)),
  appearances: field('eventos', list(Appearance)),
  remarks: field('observaciones', list(Remark, 5000)),
  /** Checks that only warn. */
  warnings: field('avisos', list(PendingCheck)),
  /** Regimes of VAT that its seller can choose, by the country of their billing data. */
  vatRegimes: field('regimenes_iva', optional(list(vatRegime))),
})

/** Fields of an event that other accounts may see: nothing of the review. */
export const VisibleContent = EventDetail.extend({
  remarks: field('observaciones', optional(list(Remark, 5000))),
  warnings: field('avisos', optional(list(PendingCheck))),
})
