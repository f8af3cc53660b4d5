import { byContentId, NOWHERE, type Rules } from './rule.ts'

/** A number that no member of a team has. */
const NO_MEMBER = 987_654

export const teamsRules: Rules = {
  app_equipo: byContentId,
  app_equipo_aceptar: { fields: () => ({ codigo: NOWHERE }), ownerGets: 'team.link_invalid' },
  app_equipo_cambiar: {
    records: ['content'],
    fields: ({ content }) => ({ contenido_id: content, miembro_id: NO_MEMBER, rol: 'leer' }),
    ownerGets: 'team.not_found',
  },
  app_equipo_invitacion: { fields: () => ({ codigo: NOWHERE }) },
  app_equipo_invitar: {
    records: ['content'],
    fields: ({ content }) => ({ contenido_id: content, email: 'nobody@example.org', rol: 'leer' }),
  },
  app_equipo_quitar: {
    records: ['content'],
    fields: ({ content }) => ({ contenido_id: content, miembro_id: NO_MEMBER }),
    ownerGets: 'team.not_found',
  },
  app_equipo_restaurar: {
    records: ['content'],
    fields: ({ content }) => ({ contenido_id: content, miembro_id: NO_MEMBER }),
    ownerGets: 'team.not_found',
  },
}
