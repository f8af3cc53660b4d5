import type { Rules } from './rule.ts'

export const auditRules: Rules = {
  app_registro: {},
  app_registro_acciones: {},
}
