import type { Rules } from './rule.ts'

export const importsRules: Rules = {
  app_programa_importar: {
    fields: () => ({ archivo: 'a.csv', texto: 'x', email: 'nobody@example.org', simular: 1 }),
    ownerGets: 'account.unknown_email',
  },
}
