import type { Rules } from './rule.ts'

export const analyticsRules: Rules = {
  app_get_entradas: { ownerGets: 'analytics.not_visible' },
  app_get_visualizacion: {},
  app_ventas_ahora: { ownerGets: 'analytics.not_visible' },
  app_ventas_comparacion: { ownerGets: 'analytics.not_visible' },
  app_ventas_desglose: { fields: () => ({ por: 'evento' }), ownerGets: 'analytics.not_visible' },
  app_ventas_filtros: { ownerGets: 'analytics.not_visible' },
  app_ventas_historia: { ownerGets: 'analytics.not_visible' },
}

export const dayRules: Rules = {
  app_hoy: {},
  app_hoy_festival: {},
  app_panorama: {},
  app_radar: {
    records: ['event'],
    fields: ({ event }) => ({ contenido_id: event, inicio: '2026-11-28T18:00:00Z' }),
  },
}
