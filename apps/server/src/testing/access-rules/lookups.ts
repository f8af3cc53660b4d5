import type { Rules } from './rule.ts'

export const lookupsRules: Rules = {
  app_disciplinas_v2: {},
  app_ediciones: {},
  app_get_social_colabora_v2: {},
  app_hubs: {},
  app_perfiles: {},
  app_tipos_v2: {},
}
