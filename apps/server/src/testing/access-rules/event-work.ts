import type { Rules } from './rule.ts'

const byId = {
  records: ['content'] as const,
  fields: ({ content }: { content: number }) => ({ id: content }),
}

export const eventWorkRules: Rules = {
  app_contenido_copiar: {
    records: ['content'],
    fields: ({ content }) => ({ id: content, clave: `copy-of-${content}` }),
  },
  app_contenido_historial: byId,
  app_contenido_presencia: byId,
  app_contenido_renovacion: byId,
  app_contenido_renovar: {
    records: ['content'],
    fields: ({ content }) => ({ id: content, codigo: 'fechas', hecho: 1 }),
    ownerGets: 'copy.no_such_point',
  },
  app_contenido_restaurar: {
    records: ['content'],
    fields: ({ content }) => ({ id: content, change_id: 1, campos: ['titulo'] }),
    ownerGets: 'history.not_found',
  },
  app_contenido_textos: byId,
  app_contenido_traducir: {
    records: ['content'],
    fields: ({ content }) => ({
      id: content,
      cambios: [{ clave: 'titulo', idioma: 'en', texto: 'Taken' }],
    }),
  },
  app_contenido_vista: byId,
}
