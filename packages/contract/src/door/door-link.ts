import { entity, field, flag, id, instant, list, nullable, opaque, ruledText, text } from '../kit/index.ts'
import { language } from '../values/common.ts'

/** The secret of a link for helpers: all the right there is to one event's door. */
export const doorToken = opaque(64)

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
/** A UUID in small letters. */
export const uuid = ruledText(
  (value) => (UUID.test(value.toLowerCase()) ? value.toLowerCase() : undefined),
  'field.id',
  36,
)

/** A link that lets helpers admit people to one event, as its organiser sees it; its secret was shown once. */
export const DoorLink = entity({
  id: field('enlace_id', id),
  label: field('etiqueta', text(60, 1)),
  /** Who made it; null when their account is erased. */
  maker: field('creado_por', nullable(text(120))),
  /** Sessions it is for; null: all. */
  sessionIds: field('sesion_ids', nullable(list(id))),
  maySell: field('puede_vender', flag),
  language: field('idioma', language),
  createdAt: field('creado', instant),
  expiresAt: field('caduca', instant),
  revokedAt: field('revocado', nullable(instant)),
  /** It opens nothing, as its creator may no longer create links. */
  isVoid: field('sin_efecto', flag),
  /** When a device of it last asked. */
  lastSeenAt: field('visto', nullable(instant)),
})
