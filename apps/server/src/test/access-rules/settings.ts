import type { Rules } from './rule.ts'

export const settingsRules: Rules = {
  app_config_importar: { fields: () => ({ textos: [] }) },
  app_config_textos: {},
  app_config_update: {
    fields: () => ({ idioma: 'es', clave: 'common:nothing', texto: null, version: 0 }),
    ownerGets: 'text.unknown',
  },
}
