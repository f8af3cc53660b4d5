import { festivalSettings } from '@larunbat/rules/reference/festival-settings'
import type { Rules } from './rule.ts'

export const lookupsRules: Rules = {
  app_disciplinas_v2: {},
  app_ediciones: {},
  app_get_social_colabora_v2: {},
  app_hubs: {},
  app_perfiles: {},
  app_tipos_v2: {},
}

const NAMES = { es: 'Uno', en: 'One', eu: 'Bat' }
const MISSING = 9_999
const DEFAULT_RULES = Object.fromEntries(
  Object.values(festivalSettings).map((setting) => [setting.wire, setting.default]),
)

export const settingsRules: Rules = {
  app_ajustes_edicion_delete: {
    fields: () => ({ edicion_id: MISSING, version: 1 }),
    ownerGets: 'edition.not_found',
  },
  app_ajustes_edicion_guardar: {
    fields: () => ({ edicion_id: MISSING, anio: 2040, nombre: 'Taken', actual: 0, fechas: [], version: 1 }),
    ownerGets: 'edition.not_found',
  },
  app_ajustes_ediciones: {},
  app_ajustes_hub_guardar: {
    fields: () => ({
      hub: MISSING,
      nombres: NAMES,
      lat: null,
      lng: null,
      moneda: 'EUR',
      zona_horaria: 'Europe/Madrid',
      idiomas: ['es'],
      correo: null,
      activo: 1,
      revisores: [],
      version: 1,
    }),
    ownerGets: 'hub.not_found',
  },
  app_ajustes_hubs: {},
  app_ajustes_lista: { fields: () => ({ lista: 'tipos' }) },
  app_ajustes_lista_guardar: {
    fields: () => ({ lista: 'tipos', id: MISSING, nombres: NAMES, activo: 1, version: 1 }),
    ownerGets: 'list.not_found',
  },
  app_ajustes_lista_orden: {
    fields: () => ({ lista: 'tipos', ids: [] }),
    ownerGets: 'setting.changed_meanwhile',
  },
  app_ajustes_logotipo: {
    fields: () => ({ base64: 'bm90IGEgcGljdHVyZQ==' }),
    ownerGets: 'media.not_a_picture',
  },
  app_ajustes_reglas: {},
  app_ajustes_reglas_guardar: {
    fields: () => ({ valores: DEFAULT_RULES, version: 0 }),
    ownerGets: 'setting.changed_meanwhile',
  },
  app_config_importar: { fields: () => ({ textos: [] }) },
  app_config_textos: {},
  app_config_update: {
    fields: () => ({ idioma: 'es', clave: 'common:nothing', texto: null, version: 0 }),
    ownerGets: 'text.unknown',
  },
}
