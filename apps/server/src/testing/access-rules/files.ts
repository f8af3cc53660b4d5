import type { Rules } from './rule.ts'

export const uploadsRules: Rules = {
  app_subida_crear: {
    records: ['event'],
    fields: ({ event }) => ({ contenido_id: event, proposito: 'imagen', nombre: 'a.jpg', bytes: 1000 }),
  },
}
