import { completeFields } from '../../events/event/testing/given-content.ts'
import type { Rules } from './rule.ts'

export const contentsRules: Rules = {
  app_contenido_add: { fields: () => ({ contenido: completeFields }) },
  app_contenido_by_id: {
    records: ['content'],
    fields: ({ content }) => ({ id: content }),
    isPublicOncePublished: true,
  },
  app_contenido_delete: { records: ['content'], fields: ({ content }) => ({ id: content }) },
  app_contenido_update: {
    records: ['content'],
    fields: ({ content }) => ({ contenido: { id: content, titulo: 'Taken', version_vista: 77 } }),
    ownerGets: 'content.changed_meanwhile',
  },
  app_contenido_update_admin: {
    records: ['content'],
    fields: ({ content }) => ({ id: content, destacado: 1 }),
  },
  app_contenido_update_cuando: {
    records: ['content', 'session'],
    fields: ({ content, session }) => ({
      id: content,
      sesiones: [{ sesion_id: session, nombre: 'Taken', inicio: '2026-11-28T10:00:00Z' }],
    }),
  },
  app_contenido_update_fact: {
    records: ['content'],
    fields: ({ content }) => ({ id: content, entradas_modo: 1, precio_cent: 1 }),
  },
  app_contenido_update_stat: {
    records: ['content'],
    fields: ({ content }) => ({ id: content, estado: 1, destacado: 1 }),
  },
  app_contenido_update_streaming: {
    records: ['content'],
    fields: ({ content }) => ({ id: content, disponibilidad: ['O'] }),
  },
  app_contenido_usuario_add: { records: ['content'], fields: ({ content }) => ({ id: content }) },
  app_contenido_usuario_delete: { records: ['content'], fields: ({ content }) => ({ id: content }) },
  app_contenidos_by_artist_usu_get: {
    records: ['participant'],
    fields: ({ participant }) => ({ artista_id: participant }),
  },
  app_contenidos_usu_get: {},
  app_contenidos_cuentas_admin: {},
  app_contenidos_usu_get_admin: {},
  app_enviar_correo_publicado: {
    records: ['content'],
    fields: ({ content }) => ({ id: content }),
    ownerGets: 'content.move_not_allowed',
  },
  app_enviar_correo_revision: {
    records: ['content'],
    fields: ({ content }) => ({ id: content }),
    ownerGets: 'content.move_not_allowed',
  },
  app_seo_config: {
    records: ['content'],
    fields: ({ content }) => ({ contenido_id: content, share_title: 'Taken' }),
  },
}
