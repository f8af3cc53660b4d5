import { byContentId, PIXEL, type Rules } from './rule.ts'

export const mediaRules: Rules = {
  app_contenido_media_add: {
    records: ['content'],
    fields: ({ content }) => ({ contenido_id: content, base64: PIXEL }),
  },
  app_contenido_media_delete: { records: ['media'], fields: ({ media }) => ({ media_id: media }) },
  app_contenido_media_orden: {
    records: ['content'],
    fields: ({ content }) => ({ contenido_id: content, media_ids: [] }),
  },
  app_contenido_media_update: {
    records: ['media'],
    fields: ({ media }) => ({ media_id: media, titulo: 'Taken' }),
  },
  app_galeria_get: { ...byContentId, isPublicOncePublished: true },
}
