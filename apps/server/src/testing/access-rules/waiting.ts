import { byContentId, NO_ORDER, NOWHERE, type Rules } from './rule.ts'

export const waitingRules: Rules = {
  app_espera: byContentId,
  app_espera_cerrar: {
    records: ['content', 'session'],
    fields: ({ content, session }) => ({ contenido_id: content, sesion_id: session, cerrada: true }),
  },
  app_espera_invitar: {
    records: ['content', 'session'],
    fields: ({ content, session }) => ({
      contenido_id: content,
      sesion_id: session,
      tipo_id: 1,
      plazas: 2,
      email: 'press@example.org',
      nombre: 'Press',
      idioma: 'eu',
      horas: 24,
      gratis: true,
    }),
    ownerGets: 'content.not_found',
  },
  app_espera_ofrecer: {
    records: ['content'],
    fields: ({ content }) => ({ contenido_id: content, espera_id: NO_ORDER }),
    ownerGets: 'waiting.not_found',
  },
  app_espera_quitar: {
    records: ['content'],
    fields: ({ content }) => ({ contenido_id: content, espera_id: NO_ORDER }),
    ownerGets: 'waiting.not_found',
  },
  web_compra_ofrecer: {
    fields: () => ({ compra: NOWHERE, entrada_id: NO_ORDER, ofrecer: true }),
    ownerGets: 'order.not_found',
  },
  // All who may see an event may buy for it: there is nothing foreign to guard, and what is not published is missing.
  web_espera: {
    fields: ({ content }) => ({
      contenido_id: content,
      sesion_id: 1,
      email: 'nobody@example.org',
      nombre: 'Nobody',
      plazas: 1,
    }),
    ownerGets: 'content.not_found',
  },
  web_espera_dejar: { fields: () => ({ espera: NOWHERE }), ownerGets: 'waiting.not_found' },
  web_espera_ver: { fields: () => ({ espera: NOWHERE }), ownerGets: 'waiting.not_found' },
}
