import { contentRight, memberRole } from '../contents/content-right.ts'
import { defineCall, entity, field, flag, id, instant, list, nullable, text } from '../kit/index.ts'

/** A member of an event's team, or an invitation that waits for an answer. */
export const TeamMember = entity({
  id: field('miembro_id', id),
  role: field('rol', memberRole),
  /** Null while the invitation waits. */
  name: field('nombre', nullable(text(120))),
  /** Shown to the owner of the event only. */
  email: field('email', nullable(text(254))),
  isSelf: field('eres_tu', flag),
  createdAt: field('creado', instant),
  /** Null while the invitation waits. */
  acceptedAt: field('aceptado', nullable(instant)),
  /** When the invitation ends, or ended; null once it was accepted. */
  expiresAt: field('caduca', nullable(instant)),
})

/** Who works on an event. Invitations and addresses are told to its owner and administrators only. */
export const getTeam = defineCall({
  wireName: 'app_equipo',
  access: 'owner',
  right: 'any',
  summary: 'Owner and members of an event; to its owner also open invitations and addresses.',
  input: entity({ contentId: field('contenido_id', id) }),
  output: entity({
    contentId: field('contenido_id', id),
    title: field('titulo', text(2000)),
    owner: field('propietario', entity({ id: field('id', id), name: field('nombre', text(120)) })),
    /** Null for its owner and administrators. */
    role: field('mi_rol', nullable(memberRole)),
    rights: field('mis_derechos', list(contentRight)),
    /** Members first, then invitations; the newest first. */
    members: field('miembros', list(TeamMember)),
  }),
  errors: ['content.not_found'],
})
