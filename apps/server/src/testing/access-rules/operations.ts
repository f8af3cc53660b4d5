import type { Rules } from './rule.ts'

export const operationsRules: Rules = {
  app_sistema: {},
  app_sistema_registro: { fields: () => ({ nivel: null, minutos: 1 }) },
  app_sistema_reintentar: { fields: () => ({ cola: 'nothing' }) },
}
