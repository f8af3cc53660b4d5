import type { Rules } from './rule.ts'

export const privacyRules: Rules = {
  app_borrar_cuenta: { fields: () => ({ codigo: '00000000' }), ownerGets: 'account.code_wrong' },
  app_borrar_cuenta_aviso: {},
  app_borrar_cuenta_codigo: {},
  app_mis_datos: {},
  app_privacidad_novedades: {},
  app_privacidad_plazos: {},
}

const MISSING = 999_999_999

export const usersRules: Rules = {
  app_usuario: { fields: () => ({ id: MISSING }), ownerGets: 'account.not_found' },
  app_usuario_administrar: {
    fields: () => ({ id: MISSING, administra: 1 }),
    ownerGets: 'account.not_found',
  },
  app_usuario_analiticas: {
    fields: () => ({ id: MISSING, analiticas: 1 }),
    ownerGets: 'account.not_found',
  },
  app_usuario_cuota: {
    fields: () => ({ id: MISSING, eventos: 200, megabytes: null }),
    ownerGets: 'account.not_found',
  },
  app_usuario_bloquear: {
    fields: () => ({ id: MISSING, bloqueado: 1 }),
    ownerGets: 'account.not_found',
  },
  app_usuario_cerrar_sesiones: { fields: () => ({ id: MISSING }), ownerGets: 'account.not_found' },
  app_usuario_papeles: {
    fields: () => ({ id: MISSING, papeles: [] }),
    ownerGets: 'account.not_found',
  },
  app_usuario_confirmacion: { fields: () => ({ id: MISSING }), ownerGets: 'account.not_found' },
  app_usuarios_unir: {
    fields: () => ({ id: MISSING, otra: MISSING + 1, email: 'nobody@example.org' }),
    ownerGets: 'account.not_found',
  },
  app_usuarios_unir_vista: {
    fields: () => ({ id: MISSING, otra: MISSING + 1 }),
    ownerGets: 'account.not_found',
  },
}
