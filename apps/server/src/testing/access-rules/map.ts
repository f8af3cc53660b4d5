import type { Rules } from './rule.ts'

export const mapRules: Rules = {
  app_lugares_buscar: { fields: () => ({ texto: 'teatro' }) },
  app_mapa_fondo: {},
  app_mapa_get: {},
}
