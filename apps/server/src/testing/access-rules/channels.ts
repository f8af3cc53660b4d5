import { byEventId, NO_ORDER, type Rules } from './rule.ts'

const MISSING = 987_654
const none = { fields: () => ({ webhook_id: MISSING }), ownerGets: 'integration.webhook_not_found' }

/** Keys and webhooks are found among one's own alone; `channels/integrations/api-tokens.test.ts` and `webhook-owner.test.ts` try foreign ones. */
export const integrationRules: Rules = {
  app_clave_api_add: { fields: () => ({ nombre: 'Web', permisos: ['orders:read'], dias: 30 }) },
  app_clave_api_delete: {
    fields: () => ({ clave_api_id: MISSING }),
    ownerGets: 'integration.token_not_found',
  },
  app_claves_api: {},
  app_webhook_delete: none,
  app_webhook_entregas: none,
  app_webhook_guardar: {
    fields: () => ({
      webhook_id: MISSING,
      nombre: 'Web',
      url: 'https://hooks.example.org/in',
      tipos: ['order.paid'],
      activo: 1,
      version: 1,
    }),
    ownerGets: 'integration.webhook_not_found',
  },
  app_webhook_prueba: none,
  app_webhook_repetir: {
    fields: () => ({ webhook_id: MISSING, entrega_id: NO_ORDER }),
    ownerGets: 'integration.webhook_not_found',
  },
  app_webhook_secreto: none,
  app_webhooks: {},
}

const words = { asunto: 'Doors', texto: 'They open at seven.' }
const toTeam = { clase: 'organizaciones' }
const toHolders = { grupo: 'entradas' }

export const messagesRules: Rules = {
  app_mensajes: byEventId,
  app_mensaje_vista: {
    records: ['event'],
    fields: ({ event }) => ({ contenido_id: event, publico: toHolders, ...words }),
  },
  app_mensaje_prueba: {
    records: ['event'],
    fields: ({ event }) => ({ contenido_id: event, publico: toHolders, ...words }),
  },
  app_mensaje_enviar: {
    records: ['event'],
    fields: ({ event }) => ({ contenido_id: event, publico: toHolders, ...words }),
    ownerGets: 'message.no_readers',
  },
  app_mensajes_equipo: {},
  app_mensaje_equipo_vista: { fields: () => ({ publico: toTeam, ...words }) },
  app_mensaje_equipo_prueba: { fields: () => ({ publico: toTeam, ...words }) },
  app_mensaje_equipo_enviar: { fields: () => ({ publico: toTeam, ...words }) },
  app_mensaje_equipo_cancelar: { fields: () => ({ mensaje_id: MISSING }), ownerGets: 'message.not_found' },
  app_mensaje_cancelar: {
    records: ['event'],
    fields: ({ event }) => ({ contenido_id: event, mensaje_id: MISSING }),
    ownerGets: 'message.not_found',
  },
}
