import { byContentId, NOWHERE, type Rules } from './rule.ts'

export const participantsRules: Rules = {
  app_artista_by_id: {
    records: ['participant'],
    fields: ({ participant }) => ({ artista_id: participant }),
  },
  app_artista_contenido_add: {
    records: ['content', 'participant'],
    fields: ({ content, participant }) => ({
      contenido_id: content,
      artista_id: participant,
      tipo_usu: 4,
      nombre: 'Taken',
    }),
    // A participant of the owner's address book: it stays the owner's.
    memberGets: 'participant.not_found',
  },
  app_artista_contenido_delete: {
    records: ['content', 'participant'],
    fields: ({ content, participant }) => ({ contenido_id: content, artista_id: participant }),
  },
  app_artista_contenido_orden: {
    records: ['content', 'participant'],
    fields: ({ content, participant }) => ({
      contenido_id: content,
      tipo_usu: 2,
      artista_ids: [participant],
    }),
  },
  app_artista_delete: {
    records: ['participant'],
    fields: ({ participant }) => ({ artista_id: participant }),
  },
  app_artista_invitacion: { fields: () => ({ link: NOWHERE }) },
  app_artista_invitar: {
    records: ['participant'],
    fields: ({ participant }) => ({ artista_id: participant, email: 'nobody@example.org' }),
  },
  app_artista_reclamar: { fields: () => ({ link: NOWHERE }), ownerGets: 'participant.link_invalid' },
  app_artistas: { fields: () => ({ texto: '' }) },
  app_artistas_contenido: byContentId,
  app_colaboradores: { fields: () => ({ texto: '' }) },
  app_colaboradores_contenido: byContentId,
  app_new_artista_contenido: {
    records: ['content'],
    fields: ({ content }) => ({ contenido_id: content, tipo_usu: 2, nombre: 'New' }),
  },
  app_organizadores_contenido: byContentId,
  app_update_artista_contenido: {
    records: ['participant'],
    fields: ({ participant }) => ({ artista_id: participant, nombre: 'Taken' }),
  },
}
