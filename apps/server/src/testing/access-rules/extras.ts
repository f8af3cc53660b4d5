import { byContentId, type Rules } from './rule.ts'

export const extrasRules: Rules = {
  app_contenido_extra_delete: { records: ['extra'], fields: ({ extra }) => ({ extra_id: extra }) },
  app_extra_update: {
    records: ['extra', 'content'],
    fields: ({ extra, content }) => ({
      extra: { extra_id: extra, contenido_id: content, titulo: 'Taken' },
    }),
  },
  app_extras_get: { ...byContentId, isPublicOncePublished: true },
}
