import type { Rules } from './rule.ts'

const MISSING = 999_999_999

export const mailsRules: Rules = {
  app_correo_prueba: {},
  app_correo_reenviar: { fields: () => ({ id: MISSING }), ownerGets: 'mail.not_found' },
  app_correos: {},
  app_correos_reenviar: { fields: () => ({ ids: [] }) },
  app_correos_reenviar_vista: {},
}
