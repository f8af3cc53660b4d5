import type { Rules } from './rule.ts'

export const seriesRules: Rules = {
  app_serie_capitulo_add: {
    records: ['series', 'content'],
    fields: ({ series, content }) => ({ serie_id: series, id: content }),
  },
  app_serie_capitulo_delete: { records: ['chapter'], fields: ({ chapter }) => ({ id: chapter }) },
  app_serie_capitulo_update_order: {
    records: ['chapter'],
    fields: ({ chapter }) => ({ id: chapter, serie_order: 1 }),
  },
  app_series_usu_get: {},
  app_series_usu_get_admin: {},
}
