import { NO_ORDER, type Rules } from './rule.ts'

const MISSING = 987_654
const none = { fields: () => ({ webhook_id: MISSING }), ownerGets: 'integration.webhook_not_found' }

/** Keys and webhooks are found among one's own alone; `channels/integrations/access.test.ts` tries foreign ones. */
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
