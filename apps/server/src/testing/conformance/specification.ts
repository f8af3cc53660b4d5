/**
 * The calls of the product's specification (section 7) with the fields it lists for each, in its own names and order.
 * Where it says "payloads not shown", the fields are those that the contract (section 6) decided. What every call
 * carries besides, `lang`, `token`, `usuario_id` and `plataforma`, stands here only where the specification lists it.
 */
export const SPECIFIED_CALLS = {
  // Account
  app_login: 'email password',
  app_login_magic: 'token',
  app_registro_v2: 'lang nombre email telefono ciudad perfil password',
  app_update_usu:
    'nombre email telefono ciudad descripcion politica facebook instagram twitter youtube web idioma token_reg perfil password',
  app_update_usu_fact: 'razon_social cif iva iban',
  app_get_user_by_id: 'id',
  app_recupera_pass: 'email',
  app_send_email: 'email token plataforma',
  app_send_magic_link: 'email plataforma',
  app_check_magic_link: 'link',
  app_confirmar: 'id',
  // Participants
  app_artista_contenido_add:
    'contenido_id tipo_usu artista_id nombre descripcion foto_portada foto_perfil politica facebook instagram twitter youtube web',
  app_new_artista_contenido:
    'contenido_id tipo_usu nombre descripcion foto_portada foto_perfil politica facebook instagram twitter youtube web',
  app_update_artista_contenido:
    'artista_id nombre descripcion foto_portada foto_perfil politica facebook instagram twitter youtube web',
  app_artistas_contenido: 'contenido_id',
  app_artistas: 'lang texto',
  app_colaboradores: 'lang texto',
  app_colaboradores_contenido: 'contenido_id',
  app_organizadores_contenido: 'contenido_id',
  app_usuarios: 'texto perfil hub confirmado',
  app_all_users: '',
  // Lookups
  ciudades: '',
  app_hubs: 'lang',
  app_disciplinas_v2: 'lang',
  app_get_social_colabora_v2: 'lang',
  app_tipos_v2: 'lang',
  app_perfiles: 'lang',
  // EventSummary
  app_contenido_by_id: 'id',
  app_contenido_add: 'contenido',
  app_contenido_update: 'contenido',
  app_contenido_update_cuando: 'id inicio duracion_min zona_horaria sesiones',
  app_contenido_update_fact:
    'id entradas_modo precio_cent moneda aforo max_por_persona venta_inicio venta_fin enlace_venta',
  app_contenido_update_streaming: 'id disponibilidad enlace_streaming visible_desde visible_hasta',
  app_contenido_update_stat: 'idiomas id usuario_contenido_id estado destacado is360',
  app_contenido_update_admin: 'id usuario_contenido_id estado tipo destacado is360 blacklist hub',
  app_contenido_delete: 'id contenido',
  app_contenido_usuario_delete: 'id',
  app_contenidos_usu_get: 'plataforma',
  app_contenidos_usu_get_admin: 'plataforma anio anio_max',
  app_contenidos_by_artist_usu_get: 'artista_id plataforma anio anio_max',
  app_series_usu_get: 'plataforma',
  app_series_usu_get_admin: 'plataforma',
  app_serie_capitulo_add: 'serie_id id',
  app_serie_capitulo_delete: 'id',
  app_serie_capitulo_update_order: 'id serie_order',
  // Media, extras, events, video
  app_galeria_get: 'contenido_id',
  app_extras_get: 'contenido_id',
  app_eventos_contenido_get: 'contenido_id',
  app_contenido_media_add: 'contenido_id base64 titulo cont',
  app_contenido_media_delete: 'media_id',
  app_contenido_extra_delete: 'extra_id',
  app_contenido_evento_delete: 'evento_id',
  app_extra_update: 'extra',
  app_evento_contenido_update: 'evento_contenido',
  app_video_add: 'id_contenido',
  app_video_update_v2: 'contenido',
  // Video host
  vimeo_upload_video: 'video_id filename nombre descripcion',
  vimeo_upload_trailer: 'video_id filename nombre descripcion',
  vimeo_upload_extra: 'filename nombre descripcion extra',
  vimeo_upload_trailer_with_form: 'filename',
  vimeo_set_trailer_with_form: 'uri video_id',
  vimeo_set_principal_with_form: 'uri video_id',
  // Sessions
  app_sesiones_get: 'contenido_id',
  app_sesion_add: 'sesion',
  app_sesion_update: 'sesion',
  app_sesion_delete: 'sesion_id',
  // Other
  app_seo_config: 'share_title share_desc share_photo contenido_id completadoSEO',
  app_get_entradas: 'contenido_id hub disciplina tipo propietario desde hasta grano',
  app_get_visualizacion: '',
  app_check_emails_ip: 'emails',
  app_enviar_correo_revision: 'titulo slug email artista plataforma idioma',
  app_enviar_correo_publicado: 'titulo slug email plataforma idioma',
} as const satisfies Record<string, string>

export type SpecifiedCall = keyof typeof SPECIFIED_CALLS

/** Fields of the entities on the wire (contract, section 4): an answer that shows one shows all of these. */
export const ENTITY_FIELDS = {
  usuario:
    'id nombre email telefono ciudad permiso_id descripcion foto_portada foto_perfil politica facebook instagram twitter youtube web idioma razon_social cif iva iban titular_cuenta direccion_fiscal confirmado analiticas creado',
  participante:
    'id usuario_id nombre descripcion foto_portada foto_perfil politica facebook instagram twitter youtube web tipo_usu',
  contenido:
    'id usuario_id titulo descripcion estado tipo disciplinas disponibilidad destacado is360 blacklist hub plataforma edicion ciudad lugar direccion lat lng inicio duracion_min zona_horaria apto_ninos edad_minima accesible accesibilidad idiomas_evento entradas_modo precio_cent moneda aforo max_por_persona venta_inicio venta_fin enlace_venta impacto portada video share_title share_desc share_photo completadoSEO serie_id serie_order es_serie slug progreso pendientes propietario creado actualizado publicado version',
  sesion:
    'sesion_id contenido_id nombre inicio fin zona_horaria aforo precio_cent moneda max_por_persona venta_inicio venta_fin enlace_venta estado vendidas disponibles',
  evento_contenido:
    'evento_id contenido_id fecha hora lugar direccion ciudad lat lng hub disponibilidad enlace',
  extra: 'extra_id contenido_id titulo descripcion tipo url video media orden',
  media: 'media_id contenido_id titulo cont uso url variantes ancho alto alt',
  video: 'id estado url trailer',
  hub: 'id nombre lat lng moneda zona_horaria idiomas correo activo',
  ciudad: 'id nombre provincia pais lat lng hub',
} as const satisfies Record<string, string>

export type EntityName = keyof typeof ENTITY_FIELDS

export const wordsOf = (names: string): string[] => (names === '' ? [] : names.split(' '))
