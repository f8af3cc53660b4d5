import type { Rules } from './rule.ts'

export const uploadsRules: Rules = {
  app_subida_crear: {
    records: ['content'],
    fields: ({ content }) => ({ contenido_id: content, proposito: 'imagen', nombre: 'a.jpg', bytes: 1000 }),
  },
}
