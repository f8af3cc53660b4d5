import { byContentId, NOWHERE, type Rules } from './rule.ts'

export const doorRules: Rules = {
  app_puerta_enlace_crear: {
    records: ['content', 'session'],
    fields: ({ content, session }) => ({ contenido_id: content, etiqueta: 'Door', sesion_ids: [session] }),
  },
  app_puerta_enlace_revocar: {
    records: ['content'],
    fields: ({ content }) => ({ contenido_id: content, enlace_id: 1 }),
    ownerGets: 'door.link_not_found',
  },
  app_puerta_enlaces: byContentId,
  app_puerta_estado: byContentId,
  app_puerta_repetidas: byContentId,
  puerta_abrir: { fields: () => ({ puerta: NOWHERE }), ownerGets: 'door.link_invalid' },
  puerta_escaneos: {
    fields: () => ({ puerta: NOWHERE, dispositivo: 'K7QX', escaneos: [] }),
    ownerGets: 'door.link_invalid',
  },
  puerta_lista: {
    fields: ({ session }) => ({ puerta: NOWHERE, sesion_id: session }),
    ownerGets: 'door.link_invalid',
  },
}
