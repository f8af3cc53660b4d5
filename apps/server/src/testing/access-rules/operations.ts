import type { Rules } from './rule.ts'

export const operationsRules: Rules = {
  app_primera_hora: {},
  app_primera_hora_paso: { fields: () => ({ paso: 'backup', estado: 'pending' }) },
  app_sistema: {},
  app_sistema_registro: { fields: () => ({ nivel: null, minutos: 1 }) },
  app_sistema_reintentar: { fields: () => ({ cola: 'nothing' }) },
}
