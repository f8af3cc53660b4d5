import { completeFields } from '../contents/testing/given-content.ts'

/** Numbers of one owner's things, or of nothing at all. */
export interface Ids {
  account: number
  content: number
  session: number
  media: number
  participant: number
  /** Its video record. */
  video: number
  /** One of its videos. */
  asset: number
  extra: number
  appearance: number
  series: number
  /** An event of this series. */
  chapter: number
  ticketType: number
  voucher: number
}
export type Kind = keyof Ids

/** What the matrix needs to know of a call to make it as each role, on each record. */
export interface Rule {
  /** The kinds of record that the fields of the call name; each of them is tried as a foreign and as a missing one. */
  records?: readonly Kind[]
  /** Wire fields, around these numbers. */
  fields?: (ids: Ids) => object
  /** Of a published event everybody gets what was approved, by these calls. */
  isPublicOncePublished?: true
  /** Everybody signed in may see the public part of any such record. */
  isPublicProfile?: true
  /** Business code that its owner gets instead of success; for calls that need more than a record of one's own. */
  ownerGets?: string
}

// A picture of 1 x 1: what is refused must be refused before anybody looks at it.
export const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const NOWHERE = 'a-link-that-nobody-was-sent'
const NO_ORDER = '01900000-0000-7000-8000-000000000000'
const byContentId: Rule = { records: ['content'], fields: ({ content }) => ({ contenido_id: content }) }

/** Every call of the contract. One without an entry fails the matrix: whoever adds a call says here what it guards. */
export const ACCESS_RULES: Readonly<Record<string, Rule>> = {
  app_all_users: {},
  app_artista_contenido_add: {
    records: ['content', 'participant'],
    fields: ({ content, participant }) => ({
      contenido_id: content,
      artista_id: participant,
      tipo_usu: 4,
      nombre: 'Taken',
    }),
  },
  app_artista_contenido_delete: {
    records: ['content', 'participant'],
    fields: ({ content, participant }) => ({ contenido_id: content, artista_id: participant }),
  },
  app_artista_by_id: {
    records: ['participant'],
    fields: ({ participant }) => ({ artista_id: participant }),
  },
  app_artista_contenido_orden: {
    records: ['content', 'participant'],
    fields: ({ content, participant }) => ({
      contenido_id: content,
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
  app_artistas_contenido: byContentId,
  app_borrar_cuenta: { fields: () => ({ codigo: '00000000' }), ownerGets: 'account.code_wrong' },
  app_borrar_cuenta_aviso: {},
  app_borrar_cuenta_codigo: {},
  app_causa_update: {
    records: ['content'],
    fields: ({ content }) => ({
      contenido_id: content,
      causa: {
        nombre: 'Taken',
        cif: null,
        iban: null,
        email: null,
        contacto: null,
        idioma: 'es',
        localidad: null,
        pais: null,
      },
    }),
  },
  app_causas: {},
  app_causas_unir: {
    fields: () => ({ causa_id: 999_999, en_causa_id: 999_998 }),
    ownerGets: 'cause.not_found',
  },
  app_check_emails_ip: { fields: () => ({ emails: ['nobody@example.org'] }) },
  app_check_magic_link: { fields: () => ({ link: NOWHERE }) },
  app_colaboradores: { fields: () => ({ texto: '' }) },
  app_colaboradores_contenido: byContentId,
  app_confirmar: { fields: () => ({ id: NOWHERE }), ownerGets: 'account.link_invalid' },
  app_cobros: {},
  app_cobros_accion: {
    fields: () => ({ cobro_id: NO_ORDER, accion: 'consultar' }),
    ownerGets: 'payment.case_not_found',
  },
  app_contenido_add: { fields: () => ({ contenido: completeFields }) },
  app_contenido_by_id: {
    records: ['content'],
    fields: ({ content }) => ({ id: content }),
    isPublicOncePublished: true,
  },
  app_contenido_delete: { records: ['content'], fields: ({ content }) => ({ id: content }) },
  app_contenido_evento_delete: {
    records: ['appearance'],
    fields: ({ appearance }) => ({ evento_id: appearance }),
  },
  app_contenido_extra_delete: { records: ['extra'], fields: ({ extra }) => ({ extra_id: extra }) },
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
  app_contenido_update: {
    records: ['content'],
    fields: ({ content }) => ({ contenido: { id: content, titulo: 'Taken', version: 77 } }),
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
  app_contenidos_usu_get_admin: {},
  app_correos: {},
  app_devolucion_iniciar: {
    records: ['content', 'session'],
    fields: ({ content, session }) => ({
      contenido_id: content,
      sesion_id: session,
      entradas_vistas: 1,
      importe_visto_cent: 0,
    }),
    ownerGets: 'refund.nothing_to_do',
  },
  app_devolucion_plan: {
    records: ['content', 'session'],
    fields: ({ content, session }) => ({ contenido_id: content, sesion_id: session }),
  },
  app_devolucion_reintentar: {
    records: ['content'],
    fields: ({ content }) => ({ contenido_id: content, devolucion_id: NO_ORDER }),
    ownerGets: 'refund.not_found',
  },
  app_devoluciones: byContentId,
  app_devoluciones_fallidas: {},
  app_disciplinas_v2: {},
  app_ediciones: {},
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
  app_evento_contenido_update: {
    records: ['appearance', 'content'],
    fields: ({ appearance, content }) => ({
      evento_contenido: { evento_id: appearance, contenido_id: content, fecha: '2026-12-06' },
    }),
  },
  app_eventos_contenido_get: { ...byContentId, isPublicOncePublished: true },
  app_espera: byContentId,
  app_espera_cerrar: {
    records: ['content', 'session'],
    fields: ({ content, session }) => ({ contenido_id: content, sesion_id: session, cerrada: true }),
  },
  app_espera_invitar: {
    records: ['content', 'session'],
    fields: ({ content, session }) => ({
      contenido_id: content,
      sesion_id: session,
      tipo_id: 1,
      plazas: 2,
      email: 'press@example.org',
      nombre: 'Press',
      idioma: 'eu',
      horas: 24,
      gratis: true,
    }),
    ownerGets: 'content.not_found',
  },
  app_espera_ofrecer: {
    records: ['content'],
    fields: ({ content }) => ({ contenido_id: content, espera_id: NO_ORDER }),
    ownerGets: 'waiting.not_found',
  },
  app_espera_quitar: {
    records: ['content'],
    fields: ({ content }) => ({ contenido_id: content, espera_id: NO_ORDER }),
    ownerGets: 'waiting.not_found',
  },
  app_extra_update: {
    records: ['extra', 'content'],
    fields: ({ extra, content }) => ({
      extra: { extra_id: extra, contenido_id: content, titulo: 'Taken' },
    }),
  },
  app_extras_get: { ...byContentId, isPublicOncePublished: true },
  app_galeria_get: { ...byContentId, isPublicOncePublished: true },
  app_get_entradas: { ownerGets: 'analytics.not_visible' },
  app_get_social_colabora_v2: {},
  app_get_user_by_id: {
    records: ['account'],
    fields: ({ account }) => ({ id: account }),
    isPublicProfile: true,
  },
  app_get_visualizacion: {},
  app_hubs: {},
  app_login: {
    fields: () => ({ email: 'nobody@example.org', password: 'wrong' }),
    ownerGets: 'account.unknown_email',
  },
  app_login_magic: { fields: () => ({ token: NOWHERE }), ownerGets: 'account.link_invalid' },
  app_logout: {},
  app_mis_datos: {},
  app_new_artista_contenido: {
    records: ['content'],
    fields: ({ content }) => ({ contenido_id: content, tipo_usu: 2, nombre: 'New' }),
  },
  app_organizadores_contenido: byContentId,
  app_liquidacion: { records: ['account'], fields: ({ account }) => ({ organizador_id: account }) },
  app_liquidacion_pdf: { records: ['account'], fields: ({ account }) => ({ organizador_id: account }) },
  app_pago: { fields: () => ({ lote_id: 999_999 }), ownerGets: 'payout.no_batch' },
  app_pago_anular: { fields: () => ({ lote_id: 999_999 }), ownerGets: 'payout.no_batch' },
  app_pago_aprobar: { fields: () => ({ lote_id: 999_999, version: 1 }), ownerGets: 'payout.no_batch' },
  app_pago_devuelto: {
    fields: () => ({ lote_id: 999_999, pago_id: 1, motivo: 'x' }),
    ownerGets: 'payout.no_batch',
  },
  app_pago_exportar: { fields: () => ({ lote_id: 999_999 }), ownerGets: 'payout.no_batch' },
  app_pago_marcar: { fields: () => ({ lote_id: 999_999 }), ownerGets: 'payout.no_batch' },
  app_pago_quitar: {
    fields: () => ({ lote_id: 999_999, pago_id: 1, version: 1 }),
    ownerGets: 'payout.no_batch',
  },
  app_pagos: {},
  app_pagos_lote_add: { fields: () => ({ moneda: 'XXX' }), ownerGets: 'payout.nothing_due' },
  app_pagos_propuesta: {},
  app_pagos_retener: {
    fields: () => ({ tipo: 'causa', id: 999_999, nota: 'x' }),
    ownerGets: 'payout.no_payee',
  },
  app_pedido: {
    records: ['content'],
    fields: ({ content }) => ({ contenido_id: content, pedido_id: NO_ORDER }),
    ownerGets: 'order.not_found',
  },
  app_pedido_devolucion: {
    records: ['content'],
    fields: ({ content }) => ({ contenido_id: content, pedido_id: NO_ORDER }),
    ownerGets: 'order.not_found',
  },
  app_pedido_devolver: {
    records: ['content'],
    fields: ({ content }) => ({ contenido_id: content, pedido_id: NO_ORDER, entrada_ids: [NO_ORDER] }),
    ownerGets: 'order.not_found',
  },
  app_pedido_reenviar: {
    records: ['content'],
    fields: ({ content }) => ({ contenido_id: content, pedido_id: NO_ORDER }),
    ownerGets: 'order.not_found',
  },
  app_pedido_titular: {
    records: ['content'],
    fields: ({ content }) => ({
      contenido_id: content,
      pedido_id: NO_ORDER,
      entrada_id: NO_ORDER,
      titular: 'Nobody',
    }),
    ownerGets: 'order.not_found',
  },
  app_pedidos: {
    records: ['content', 'session'],
    fields: ({ content, session }) => ({ contenido_id: content, sesion_id: session }),
  },
  app_pedidos_lista: {
    records: ['content', 'session'],
    fields: ({ content, session }) => ({ contenido_id: content, sesion_id: session }),
  },
  app_pedidos_totales: byContentId,
  app_perfiles: {},
  app_programa_importar: {
    fields: () => ({ archivo: 'a.csv', texto: 'x', email: 'nobody@example.org', simular: 1 }),
    ownerGets: 'account.unknown_email',
  },
  app_puerta_cobrar: {
    records: ['content'],
    fields: ({ content }) => ({ contenido_id: content, pedido_id: NO_ORDER, metodo: 'efectivo' }),
    ownerGets: 'order.not_found',
  },
  app_puerta_enlace_crear: {
    records: ['content', 'session'],
    fields: ({ content, session }) => ({ contenido_id: content, etiqueta: 'Door', sesion_ids: [session] }),
  },
  app_puerta_enlace_revocar: {
    records: ['content'],
    fields: ({ content }) => ({ contenido_id: content, enlace_id: 1 }),
    ownerGets: 'door.link_not_found',
  },
  app_puerta_enlaces: byContentId,
  app_puerta_estado: byContentId,
  app_puerta_repetidas: byContentId,
  app_puerta_venta: {
    records: ['content'],
    fields: ({ content }) => ({
      contenido_id: content,
      clave: 'a-sale-of-nothing',
      metodo: 'efectivo',
      lineas: [],
    }),
    ownerGets: 'order.empty',
  },
  app_recupera_pass: { fields: () => ({ email: 'nobody@example.org' }) },
  app_registro_v2: {
    fields: () => ({
      nombre: 'x',
      email: 'no address',
      telefono: '1',
      ciudad: 'x',
      perfil: 1,
      password: 'x',
    }),
    ownerGets: 'input.invalid',
  },
  app_restablece_pass: {
    fields: () => ({ link: NOWHERE, password: 'a long enough password 77' }),
    ownerGets: 'account.link_invalid',
  },
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
  app_send_email: { fields: () => ({ token: NOWHERE }) },
  app_send_magic_link: { fields: () => ({ email: 'nobody@example.org' }) },
  app_seo_config: {
    records: ['content'],
    fields: ({ content }) => ({ contenido_id: content, share_title: 'Taken' }),
  },
  app_serie_capitulo_add: {
    records: ['series', 'content'],
    fields: ({ series, content }) => ({ serie_id: series, id: content }),
  },
  app_serie_capitulo_delete: { records: ['chapter'], fields: ({ chapter }) => ({ id: chapter }) },
  app_serie_capitulo_update_order: {
    records: ['chapter'],
    fields: ({ chapter }) => ({ id: chapter, serie_order: 1 }),
  },
  app_series_usu_get: {},
  app_series_usu_get_admin: {},
  app_sesion_add: {
    records: ['content'],
    fields: ({ content }) => ({ sesion: { contenido_id: content, inicio: '2026-11-28T10:00:00Z' } }),
  },
  app_sesion_delete: { records: ['session'], fields: ({ session }) => ({ sesion_id: session }) },
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
  app_sesion_update: {
    records: ['session', 'content'],
    fields: ({ session, content }) => ({
      sesion: { sesion_id: session, contenido_id: content, nombre: 'Taken' },
    }),
  },
  app_sesiones_get: { ...byContentId, isPublicOncePublished: true },
  app_subida_crear: {
    records: ['content'],
    fields: ({ content }) => ({ contenido_id: content, proposito: 'imagen', nombre: 'a.jpg', bytes: 1000 }),
  },
  app_tipo_entrada_delete: {
    records: ['content', 'ticketType'],
    fields: ({ content, ticketType }) => ({ contenido_id: content, tipo_id: ticketType }),
    ownerGets: 'ticket_type.last_one',
  },
  app_tipo_entrada_update: {
    records: ['content', 'ticketType'],
    fields: ({ content, ticketType }) => ({
      contenido_id: content,
      tipo: { tipo_id: ticketType, nombre: 'Taken' },
    }),
  },
  app_tipos_entrada: byContentId,
  app_tipos_entrada_orden: {
    records: ['content', 'ticketType'],
    fields: ({ content, ticketType }) => ({ contenido_id: content, tipo_ids: [ticketType] }),
  },
  app_tipos_v2: {},
  app_update_artista_contenido: {
    records: ['participant'],
    fields: ({ participant }) => ({ artista_id: participant, nombre: 'Taken' }),
  },
  app_update_usu: { fields: () => ({ descripcion: 'Mine' }) },
  app_update_usu_fact: {
    fields: () => ({ razon_social: 'Mine', cif: null, iva: null, iban: null }),
  },
  app_usuarios: {},
  app_vale_delete: {
    records: ['content', 'voucher'],
    fields: ({ content, voucher }) => ({ contenido_id: content, vale_id: voucher }),
  },
  app_vale_update: {
    records: ['content', 'voucher'],
    fields: ({ content, voucher }) => ({
      contenido_id: content,
      vale: { vale_id: voucher, codigo: 'TAKEN' },
    }),
  },
  app_vales: byContentId,
  app_vales_generar: {
    records: ['content'],
    fields: ({ content }) => ({ contenido_id: content, lote: { cantidad: 2 } }),
  },
  app_venta_condiciones: byContentId,
  app_venta_condiciones_update: {
    records: ['content'],
    fields: ({ content }) => ({ contenido_id: content, devolucion_horas: 1 }),
  },
  app_ventas_ahora: { ownerGets: 'analytics.not_visible' },
  app_ventas_comparacion: { ownerGets: 'analytics.not_visible' },
  app_ventas_desglose: { fields: () => ({ por: 'evento' }), ownerGets: 'analytics.not_visible' },
  app_ventas_filtros: { ownerGets: 'analytics.not_visible' },
  app_ventas_historia: { ownerGets: 'analytics.not_visible' },
  app_video_add: { records: ['content'], fields: ({ content }) => ({ id_contenido: content }) },
  app_video_delete: { records: ['asset'], fields: ({ asset }) => ({ asset_id: asset }) },
  app_video_update_v2: {
    records: ['content'],
    fields: ({ content }) => ({ contenido: { id: content, video: { url: 'https://youtu.be/dQw4w9WgXcQ' } } }),
  },
  app_videos_get: byContentId,
  puerta_abrir: { fields: () => ({ puerta: NOWHERE }), ownerGets: 'door.link_invalid' },
  puerta_cobrar: {
    fields: () => ({ puerta: NOWHERE, pedido_id: NO_ORDER, metodo: 'efectivo' }),
    ownerGets: 'door.link_invalid',
  },
  puerta_escaneos: {
    fields: () => ({ puerta: NOWHERE, dispositivo: 'K7QX', escaneos: [] }),
    ownerGets: 'door.link_invalid',
  },
  puerta_lista: {
    fields: ({ session }) => ({ puerta: NOWHERE, sesion_id: session }),
    ownerGets: 'door.link_invalid',
  },
  puerta_venta: {
    fields: () => ({ puerta: NOWHERE, clave: 'a-sale-of-nothing', metodo: 'efectivo', lineas: [] }),
    ownerGets: 'door.link_invalid',
  },
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
    records: ['content'],
    fields: ({ content }) => ({ filename: 'coro.mp4', contenido_id: content }),
  },
  vimeo_upload_video: {
    records: ['video'],
    fields: ({ video }) => ({ video_id: video, filename: 'coro.mp4', nombre: '', descripcion: '' }),
  },
  web_causa_confirmar: {
    fields: () => ({ recibo: NOWHERE, respuesta: 'recibido', comentario: null }),
    ownerGets: 'cause.link_invalid',
  },
  web_causa_recibo: { fields: () => ({ recibo: NOWHERE }), ownerGets: 'cause.link_invalid' },
  web_compra: { fields: () => ({ compra: NOWHERE }), ownerGets: 'order.not_found' },
  web_compra_cambios: { fields: () => ({ compra: NOWHERE }), ownerGets: 'order.not_found' },
  web_compra_devolver: {
    fields: () => ({
      compra: NOWHERE,
      pedido_id: NO_ORDER,
      entrada_ids: [NO_ORDER],
      como: 'dinero',
      importe_visto_cent: 0,
    }),
    ownerGets: 'order.not_found',
  },
  web_compra_olvidar: { fields: () => ({ compra: NOWHERE }), ownerGets: 'order.not_found' },
  web_compra_respuesta: {
    fields: () => ({ compra: NOWHERE, pedido_id: NO_ORDER, aviso_id: NO_ORDER, respuesta: 'conservar' }),
    ownerGets: 'order.not_found',
  },
  web_compra_ofrecer: {
    fields: () => ({ compra: NOWHERE, entrada_id: NO_ORDER, ofrecer: true }),
    ownerGets: 'order.not_found',
  },
  web_compra_soltar: { fields: () => ({ compra: NOWHERE }), ownerGets: 'order.not_found' },
  web_compra_titular: {
    fields: () => ({ compra: NOWHERE, entrada_id: NO_ORDER, titular: 'Nobody' }),
    ownerGets: 'order.not_found',
  },
  // Whoever may see an event may buy for it: there is nothing foreign to guard, and what is not published is missing.
  web_espera: {
    fields: ({ content }) => ({
      contenido_id: content,
      sesion_id: 1,
      email: 'nobody@example.org',
      nombre: 'Nobody',
      plazas: 1,
    }),
    ownerGets: 'content.not_found',
  },
  web_espera_dejar: { fields: () => ({ espera: NOWHERE }), ownerGets: 'waiting.not_found' },
  web_espera_ver: { fields: () => ({ espera: NOWHERE }), ownerGets: 'waiting.not_found' },
  web_oferta: { fields: ({ content }) => ({ contenido_id: content }), ownerGets: 'content.not_found' },
  web_pagar: { fields: () => ({ compra: NOWHERE }), ownerGets: 'order.not_found' },
  web_reserva: {
    fields: ({ content, session }) => ({
      pedidos: [{ contenido_id: content, lineas: [{ sesion_id: session, tipo_id: 1, cantidad: 1 }] }],
    }),
    ownerGets: 'content.not_found',
  },
  web_reserva_datos: {
    fields: () => ({ compra: NOWHERE, email: 'nobody@example.org', nombre: 'Nobody' }),
    ownerGets: 'order.not_found',
  },
}
