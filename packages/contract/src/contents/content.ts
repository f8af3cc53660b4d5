import { entity, field, flag, id, instant, list, nullable, optional, text, whole } from '../kit/index.ts'
import { Media } from '../media/media.ts'
import { Participant } from '../participants/participant.ts'
import { Session } from '../sessions/session.ts'
import { Video } from '../video/video.ts'
import { eventFields, eventStatus } from './content-fields.ts'
import { contentRight, memberRole } from './content-right.ts'

/** A check of the review rules that has not passed: `section.check`, and the wire field it points to. */
export const PendingCheck = entity({
  code: field('codigo', text(60)),
  section: field('seccion', text(40)),
  field: field('campo', text(60)),
})

const identity = {
  id: field('id', id),
  ownerId: field('usuario_id', id),
  status: field('estado', eventStatus),
  isFeatured: field('destacado', flag),
  is360: field('is360', flag),
  isBlacklisted: field('blacklist', flag),
  hubId: field('hub', whole(0, 10_000)),
  platform: field('plataforma', text(40)),
  editionId: field('edicion', nullable(id)),
  seriesId: field('serie_id', nullable(id)),
  seriesOrder: field('serie_order', nullable(whole(0, 100_000))),
  isSeries: field('es_serie', flag),
  slug: field('slug', nullable(text(200))),
  owner: field('propietario', entity({ id: field('id', id), name: field('nombre', text(120)) })),
  /** Passed mandatory checks of all that apply, in per cent. */
  progress: field('progreso', whole(0, 100)),
  pending: field('pendientes', list(PendingCheck)),
  /** Edits of a published event that wait for an administrator. */
  hasPendingChanges: field('cambios_pendientes', flag),
  /** The reviewers sent it back and their remarks are open. */
  hasChangeRequest: field('cambios_solicitados', flag),
  createdAt: field('creado', instant),
  updatedAt: field('actualizado', instant),
  publishedAt: field('publicado', nullable(instant)),
  /** Grows by one with each stored change; guards against lost updates. */
  version: field('version', whole(0, Number.MAX_SAFE_INTEGER)),
}

/** What the caller may do with an event. */
const rights = {
  /** What they are to it as a member of its team; null for its owner and administrators. */
  role: field('mi_rol', optional(nullable(memberRole))),
  /** Left out where they may do everything. */
  rights: field('mis_derechos', optional(list(contentRight))),
}

/** An event as lists show it: with its cover, sessions and participants. */
export const Content = entity({
  ...identity,
  ...rights,
  ...eventFields,
  cover: field('portada', nullable(Media)),
  video: field('video', nullable(Video)),
  sessions: field('sesiones', list(Session, 5000)),
  participants: field('participantes', list(Participant, 5000)),
})

const { pending: _pending, ...rowIdentity } = identity

/** Row of the administrators' table: small, because a year has thousands. */
export const EventRow = entity({
  ...rowIdentity,
  title: eventFields.title,
  typeId: eventFields.typeId,
  disciplineIds: eventFields.disciplineIds,
  availability: eventFields.availability,
  city: eventFields.city,
  venueName: eventFields.venueName,
  startsAt: eventFields.startsAt,
  timeZone: eventFields.timeZone,
  ticketMode: eventFields.ticketMode,
  cover: field('portada', nullable(Media)),
  sentAt: field('enviado', nullable(instant)),
})
