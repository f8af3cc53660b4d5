import type { Rules } from './rule.ts'

const NO_BATCH = '01900000-0000-7000-8000-000000000000'

export const supervisionRules: Rules = {
  app_contenidos_lote: {
    fields: ({ content }) => ({ cambio: { destacado: 1 }, filas: [{ id: content, version: 1 }] }),
  },
  app_contenidos_lote_deshacer: { fields: () => ({ lote: NO_BATCH }), ownerGets: 'bulk.not_found' },
  app_contenidos_lote_vista: {
    fields: ({ content }) => ({ cambio: { destacado: 1 }, ids: [content] }),
  },
  app_contenidos_lotes_get: {},
  app_vista_borrar: { fields: () => ({ id: 1 }), ownerGets: 'view.not_found' },
  app_vista_guardar: { fields: () => ({ nombre: 'Mine', consulta: 'estado=1', columnas: ['titulo'] }) },
  app_vistas_get: {},
}
