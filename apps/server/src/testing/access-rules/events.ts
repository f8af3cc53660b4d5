import { completeFields } from '../../events/event/testing/given-event.ts'
import { byEventId, NOWHERE, PIXEL, type Rules } from './rule.ts'

export const appearancesRules: Rules = {
  app_contenido_evento_delete: {
    records: ['appearance'],
    fields: ({ appearance }) => ({ evento_id: appearance }),
  },
  app_evento_contenido_update: {
    records: ['appearance', 'event'],
    fields: ({ appearance, event }) => ({
      evento_contenido: { evento_id: appearance, contenido_id: event, fecha: '2026-12-06' },
    }),
  },
  app_eventos_contenido_get: { ...byEventId, isPublicOncePublished: true },
}

export const eventsRules: Rules = {
  app_contenido_add: { fields: () => ({ contenido: completeFields }) },
  app_contenido_by_id: {
    records: ['event'],
    fields: ({ event }) => ({ id: event }),
    isPublicOncePublished: true,
  },
  app_contenido_delete: { records: ['event'], fields: ({ event }) => ({ id: event }) },
  app_contenido_update: {
    records: ['event'],
    fields: ({ event }) => ({ contenido: { id: event, titulo: 'Taken', version_vista: 77 } }),
    ownerGets: 'content.changed_meanwhile',
  },
  app_contenido_update_admin: {
    records: ['event'],
    fields: ({ event }) => ({ id: event, destacado: 1 }),
  },
  app_contenido_update_cuando: {
    records: ['event', 'session'],
    fields: ({ event, session }) => ({
      id: event,
      sesiones: [{ sesion_id: session, nombre: 'Taken', inicio: '2026-11-28T10:00:00Z' }],
    }),
  },
  app_contenido_update_fact: {
    records: ['event'],
    fields: ({ event }) => ({ id: event, entradas_modo: 1, precio_cent: 1 }),
  },
  app_contenido_update_stat: {
    records: ['event'],
    fields: ({ event }) => ({ id: event, estado: 1, destacado: 1 }),
  },
  app_contenido_update_streaming: {
    records: ['event'],
    fields: ({ event }) => ({ id: event, disponibilidad: ['O'] }),
  },
  app_contenido_usuario_add: { records: ['event'], fields: ({ event }) => ({ id: event }) },
  app_contenido_usuario_delete: {
    records: ['event'],
    fields: ({ event }) => ({ id: event }),
    // It is in no team to leave, and the list is the owner's.
    roleGets: 'content.right_missing',
  },
  app_contenidos_by_artist_usu_get: {
    records: ['participant'],
    fields: ({ participant }) => ({ artista_id: participant }),
  },
  app_contenidos_usu_get: {},
  app_contenidos_cuentas_admin: {},
  app_contenidos_usu_get_admin: {},
  app_enviar_correo_publicado: {
    records: ['event'],
    fields: ({ event }) => ({ id: event }),
    ownerGets: 'content.move_not_allowed',
  },
  app_enviar_correo_revision: {
    records: ['event'],
    fields: ({ event }) => ({ id: event }),
    ownerGets: 'content.move_not_allowed',
  },
  app_seo_config: {
    records: ['event'],
    fields: ({ event }) => ({ contenido_id: event, share_title: 'Taken' }),
  },
}

const byId = {
  records: ['event'] as const,
  fields: ({ event }: { event: number }) => ({ id: event }),
}

export const eventWorkRules: Rules = {
  app_contenido_copiar: {
    records: ['event'],
    fields: ({ event }) => ({ id: event, clave: `copy-of-${event}` }),
  },
  app_contenido_historial: byId,
  app_contenido_presencia: byId,
  app_contenido_renovacion: byId,
  app_contenido_renovar: {
    records: ['event'],
    fields: ({ event }) => ({ id: event, codigo: 'fechas', hecho: 1 }),
    ownerGets: 'copy.no_such_point',
  },
  app_contenido_restaurar: {
    records: ['event'],
    fields: ({ event }) => ({ id: event, change_id: 1, campos: ['titulo'] }),
    ownerGets: 'history.not_found',
  },
  app_contenido_textos: byId,
  app_contenido_traducir: {
    records: ['event'],
    fields: ({ event }) => ({
      id: event,
      cambios: [{ clave: 'titulo', idioma: 'en', texto: 'Taken' }],
    }),
  },
  app_contenido_vista: byId,
}

export const extrasRules: Rules = {
  app_contenido_extra_delete: { records: ['extra'], fields: ({ extra }) => ({ extra_id: extra }) },
  app_extra_update: {
    records: ['extra', 'event'],
    fields: ({ extra, event }) => ({
      extra: { extra_id: extra, contenido_id: event, titulo: 'Taken' },
    }),
  },
  app_extras_get: { ...byEventId, isPublicOncePublished: true },
}

export const importsRules: Rules = {
  app_importaciones: {},
  app_importacion_plantilla: { fields: () => ({ formato: 'csv' }) },
  app_importacion_deshacer: { fields: () => ({ id: 999_999_999 }), ownerGets: 'import.no_run' },
  app_programa_importar: {
    fields: () => ({ archivo: 'a.csv', texto: 'x', email: 'nobody@example.org', simular: 1 }),
    ownerGets: 'account.unknown_email',
  },
}

export const mapRules: Rules = {
  app_lugares_buscar: { fields: () => ({ texto: 'teatro' }) },
  app_mapa_fondo: {},
  app_mapa_get: {},
}

export const mediaRules: Rules = {
  app_contenido_media_add: {
    records: ['event'],
    fields: ({ event }) => ({ contenido_id: event, base64: PIXEL }),
  },
  app_contenido_media_delete: { records: ['media'], fields: ({ media }) => ({ media_id: media }) },
  app_contenido_media_orden: {
    records: ['event'],
    fields: ({ event }) => ({ contenido_id: event, media_ids: [] }),
  },
  app_contenido_media_update: {
    records: ['media'],
    fields: ({ media }) => ({ media_id: media, titulo: 'Taken' }),
  },
  app_galeria_get: { ...byEventId, isPublicOncePublished: true },
}

export const participantsRules: Rules = {
  app_artista_by_id: {
    records: ['participant'],
    fields: ({ participant }) => ({ artista_id: participant }),
  },
  app_artista_contenido_add: {
    records: ['event', 'participant'],
    fields: ({ event, participant }) => ({
      contenido_id: event,
      artista_id: participant,
      tipo_usu: 4,
      nombre: 'Taken',
    }),
    // A participant of the owner's address book: it stays the owner's.
    memberGets: 'participant.not_found',
  },
  app_artista_contenido_delete: {
    records: ['event', 'participant'],
    fields: ({ event, participant }) => ({ contenido_id: event, artista_id: participant }),
  },
  app_artista_contenido_orden: {
    records: ['event', 'participant'],
    fields: ({ event, participant }) => ({
      contenido_id: event,
      tipo_usu: 2,
      artista_ids: [participant],
    }),
  },
  app_artista_delete: {
    records: ['participant'],
    fields: ({ participant }) => ({ artista_id: participant }),
  },
  app_artista_invitacion: { fields: () => ({ link: NOWHERE }) },
  app_artista_invitar: {
    records: ['participant'],
    fields: ({ participant }) => ({ artista_id: participant, email: 'nobody@example.org' }),
  },
  app_artista_reclamar: { fields: () => ({ link: NOWHERE }), ownerGets: 'participant.link_invalid' },
  app_artistas: { fields: () => ({ texto: '' }) },
  app_artistas_contenido: byEventId,
  app_colaboradores: { fields: () => ({ texto: '' }) },
  app_colaboradores_contenido: byEventId,
  app_new_artista_contenido: {
    records: ['event'],
    fields: ({ event }) => ({ contenido_id: event, tipo_usu: 2, nombre: 'New' }),
  },
  app_organizadores_contenido: byEventId,
  app_update_artista_contenido: {
    records: ['participant'],
    fields: ({ participant }) => ({ artista_id: participant, nombre: 'Taken' }),
  },
}

export const reviewRules: Rules = {
  app_observacion_responder: {
    records: ['event'],
    fields: ({ event }) => ({ id: event, observacion_id: 1 }),
    ownerGets: 'review.remark_not_found',
  },
  app_revision_abrir: { records: ['event'], fields: ({ event }) => ({ id: event }) },
  app_revision_asignar: {
    records: ['event'],
    fields: ({ event }) => ({ id: event, revisor_id: null }),
  },
  app_revision_cambios: {
    records: ['event'],
    fields: ({ event }) => ({ id: event, aprobado: 1 }),
    ownerGets: 'content.nothing_pending',
  },
  app_revision_cola: {},
  app_revision_correo_ver: {
    records: ['event'],
    fields: ({ event }) => ({ id: event, decision: 'publicar' }),
  },
  // A batch reports each event separately: a missing one is a row of the result.
  app_revision_lote: { fields: ({ event }) => ({ clave: 'a batch of tests', eventos: [{ id: event }] }) },
  app_revision_lote_ver: { fields: ({ event }) => ({ eventos: [{ id: event }] }) },
  app_revision_nota_add: {
    records: ['event'],
    fields: ({ event }) => ({ id: event, texto: 'Seen' }),
  },
  app_revision_observacion: {
    records: ['event'],
    fields: ({ event }) => ({ id: event, observacion_id: 1, juicio: 'aceptar' }),
    ownerGets: 'content.move_not_allowed',
  },
  app_revision_pulso: {},
  app_revision_revisores: {},
}

export const seriesRules: Rules = {
  app_serie_capitulo_add: {
    records: ['series', 'event'],
    fields: ({ series, event }) => ({ serie_id: series, id: event }),
  },
  app_serie_capitulo_delete: { records: ['chapter'], fields: ({ chapter }) => ({ id: chapter }) },
  app_serie_capitulo_update_order: {
    records: ['chapter'],
    fields: ({ chapter }) => ({ id: chapter, serie_order: 1 }),
  },
  app_series_usu_get: {},
  app_series_usu_get_admin: {},
}

export const sessionsRules: Rules = {
  app_sesion_add: {
    records: ['event'],
    fields: ({ event }) => ({ sesion: { contenido_id: event, inicio: '2026-11-28T10:00:00Z' } }),
  },
  app_sesion_compradores: byEventId,
  app_sesion_delete: { records: ['session'], fields: ({ session }) => ({ sesion_id: session }) },
  app_sesion_update: {
    records: ['session', 'event'],
    fields: ({ session, event }) => ({
      sesion: { sesion_id: session, contenido_id: event, nombre: 'Taken' },
    }),
  },
  app_sesiones_cambiar: {
    records: ['event', 'session'],
    fields: ({ event, session }) => ({
      contenido_id: event,
      sesion_ids: [session],
      cambios: { nombre: 'Taken' },
    }),
  },
  app_sesiones_generar: {
    records: ['event'],
    fields: ({ event }) => ({
      contenido_id: event,
      patron: { desde: '2027-03-01', hasta: '2027-03-07', cada_dias: 3, horas: ['10:00'] },
      valores: { nombre: 'Taken' },
    }),
  },
  app_sesiones_get: { ...byEventId, isPublicOncePublished: true },
}

const NO_BATCH = '01900000-0000-7000-8000-000000000000'

export const supervisionRules: Rules = {
  app_contenidos_lote: {
    fields: ({ event }) => ({ cambio: { destacado: 1 }, filas: [{ id: event, version: 1 }] }),
  },
  app_contenidos_lote_deshacer: { fields: () => ({ lote: NO_BATCH }), ownerGets: 'bulk.not_found' },
  app_contenidos_lote_vista: {
    fields: ({ event }) => ({ cambio: { destacado: 1 }, ids: [event] }),
  },
  app_contenidos_lotes_get: {},
  app_vista_borrar: { fields: () => ({ id: 1 }), ownerGets: 'view.not_found' },
  app_vista_guardar: { fields: () => ({ nombre: 'Mine', consulta: 'estado=1', columnas: ['titulo'] }) },
  app_vistas_get: {},
}

/** A number that no member of a team has. */
const NO_MEMBER = 987_654

export const teamsRules: Rules = {
  app_equipo: byEventId,
  app_equipo_aceptar: { fields: () => ({ codigo: NOWHERE }), ownerGets: 'team.link_invalid' },
  app_equipo_cambiar: {
    records: ['event'],
    fields: ({ event }) => ({ contenido_id: event, miembro_id: NO_MEMBER, rol: 'leer' }),
    ownerGets: 'team.not_found',
  },
  app_equipo_invitacion: { fields: () => ({ codigo: NOWHERE }) },
  app_equipo_invitar: {
    records: ['event'],
    fields: ({ event }) => ({ contenido_id: event, email: 'nobody@example.org', rol: 'leer' }),
  },
  app_equipo_quitar: {
    records: ['event'],
    fields: ({ event }) => ({ contenido_id: event, miembro_id: NO_MEMBER }),
    ownerGets: 'team.not_found',
  },
  app_equipo_restaurar: {
    records: ['event'],
    fields: ({ event }) => ({ contenido_id: event, miembro_id: NO_MEMBER }),
    ownerGets: 'team.not_found',
  },
}

export const videoRules: Rules = {
  app_video_add: { records: ['event'], fields: ({ event }) => ({ id_contenido: event }) },
  app_video_delete: { records: ['asset'], fields: ({ asset }) => ({ asset_id: asset }) },
  app_video_update_v2: {
    records: ['event'],
    fields: ({ event }) => ({ contenido: { id: event, video: { url: 'https://youtu.be/dQw4w9WgXcQ' } } }),
  },
  app_videos_get: byEventId,
  vimeo_set_principal_with_form: {
    records: ['video'],
    fields: ({ video }) => ({ uri: '/videos/nowhere', video_id: video }),
    ownerGets: 'video.not_found',
  },
  vimeo_set_trailer_with_form: {
    records: ['video'],
    fields: ({ video }) => ({ uri: '/videos/nowhere', video_id: video }),
    ownerGets: 'video.not_found',
  },
  vimeo_upload_extra: {
    records: ['extra'],
    fields: ({ extra }) => ({ filename: 'coro.mp4', extra: { extra_id: extra } }),
    ownerGets: 'extra.kind_fixed',
  },
  vimeo_upload_trailer: {
    records: ['video'],
    fields: ({ video }) => ({ video_id: video, filename: 'coro.mp4', nombre: '', descripcion: '' }),
  },
  vimeo_upload_trailer_with_form: {
    records: ['event'],
    fields: ({ event }) => ({ filename: 'coro.mp4', contenido_id: event }),
  },
  vimeo_upload_video: {
    records: ['video'],
    fields: ({ video }) => ({ video_id: video, filename: 'coro.mp4', nombre: '', descripcion: '' }),
  },
}
