import type { Rules } from './rule.ts'

export const reviewRules: Rules = {
  app_revision_abrir: { records: ['content'], fields: ({ content }) => ({ id: content }) },
  app_revision_cambios: {
    records: ['content'],
    fields: ({ content }) => ({ id: content, aprobado: 1 }),
    ownerGets: 'content.nothing_pending',
  },
  app_revision_cola: {},
  app_revision_nota_add: {
    records: ['content'],
    fields: ({ content }) => ({ id: content, texto: 'Seen' }),
  },
}
