import type { Rules } from './rule.ts'

export const privacyRules: Rules = {
  app_borrar_cuenta: { fields: () => ({ codigo: '00000000' }), ownerGets: 'account.code_wrong' },
  app_borrar_cuenta_aviso: {},
  app_borrar_cuenta_codigo: {},
  app_mis_datos: {},
  app_privacidad_novedades: {},
  app_privacidad_plazos: {},
}
