import { byContentId, type Rules } from './rule.ts'

export const sessionsRules: Rules = {
  app_sesion_add: {
    records: ['content'],
    fields: ({ content }) => ({ sesion: { contenido_id: content, inicio: '2026-11-28T10:00:00Z' } }),
  },
  app_sesion_compradores: byContentId,
  app_sesion_delete: { records: ['session'], fields: ({ session }) => ({ sesion_id: session }) },
  app_sesion_update: {
    records: ['session', 'content'],
    fields: ({ session, content }) => ({
      sesion: { sesion_id: session, contenido_id: content, nombre: 'Taken' },
    }),
  },
  app_sesiones_cambiar: {
    records: ['content', 'session'],
    fields: ({ content, session }) => ({
      contenido_id: content,
      sesion_ids: [session],
      cambios: { nombre: 'Taken' },
    }),
  },
  app_sesiones_generar: {
    records: ['content'],
    fields: ({ content }) => ({
      contenido_id: content,
      patron: { desde: '2027-03-01', hasta: '2027-03-07', cada_dias: 3, horas: ['10:00'] },
      valores: { nombre: 'Taken' },
    }),
  },
  app_sesiones_get: { ...byContentId, isPublicOncePublished: true },
}
