import type { Rules } from './rule.ts'

export const dayRules: Rules = {
  app_hoy: {},
  app_hoy_festival: {},
  app_radar: {
    records: ['content'],
    fields: ({ content }) => ({ contenido_id: content, inicio: '2026-11-28T18:00:00Z' }),
  },
}
