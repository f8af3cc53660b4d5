import type { Rules } from './rule.ts'

export const importsRules: Rules = {
  app_importaciones: {},
  app_importacion_plantilla: { fields: () => ({ formato: 'csv' }) },
  app_importacion_deshacer: { fields: () => ({ id: 999_999_999 }), ownerGets: 'import.no_run' },
  app_programa_importar: {
    fields: () => ({ archivo: 'a.csv', texto: 'x', email: 'nobody@example.org', simular: 1 }),
    ownerGets: 'account.unknown_email',
  },
}
