import { entity, field, flag, id, instant, nullable, text, whole } from '../kit/index.ts'
import { profileId } from '../values/profile.ts'

/** Row of the administrators' users list. */
export const AccountRow = entity({
  id: field('id', id),
  name: field('nombre', text(120)),
  email: field('email', text(254)),
  phone: field('telefono', nullable(text(40))),
  city: field('ciudad', nullable(text(120))),
  profileId: field('permiso_id', profileId),
  isConfirmed: field('confirmado', flag),
  isBlocked: field('bloqueado', flag),
  canSeeAnalytics: field('analiticas', flag),
  contentCount: field('contenidos', whole(0, 1_000_000)),
  createdAt: field('creado', instant),
  lastSeenAt: field('ultimo_acceso', nullable(instant)),
})
