import { byContentId, type Rules } from './rule.ts'

export const appearancesRules: Rules = {
  app_contenido_evento_delete: {
    records: ['appearance'],
    fields: ({ appearance }) => ({ evento_id: appearance }),
  },
  app_evento_contenido_update: {
    records: ['appearance', 'content'],
    fields: ({ appearance, content }) => ({
      evento_contenido: { evento_id: appearance, contenido_id: content, fecha: '2026-12-06' },
    }),
  },
  app_eventos_contenido_get: { ...byContentId, isPublicOncePublished: true },
}
