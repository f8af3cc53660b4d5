import { entity, field, flag, id, nullable, text, whole } from '../kit/index.ts'
import { links } from '../values/common.ts'

/** `tipo_usu`: 2 artist, 3 organiser, 4 collaborator. */
export const participantKind = whole(2, 4)

/** An artist, organiser or collaborator, tied to events. */
export const Participant = entity({
  id: field('id', id),
  ownerId: field('usuario_id', nullable(id)),
  name: field('nombre', text(200)),
  description: field('descripcion', nullable(text(20_064))),
  coverPhoto: field('foto_portada', nullable(text(500))),
  profilePhoto: field('foto_perfil', nullable(text(500))),
  hasAcceptedPolicy: field('politica', flag),
  ...links,
  kind: field('tipo_usu', participantKind),
})
