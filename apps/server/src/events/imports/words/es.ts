import type { FileWords } from './file-words.ts'

export const es: FileWords = {
  months: [
    'enero|ene',
    'febrero|feb',
    'marzo|mar',
    'abril|abr',
    'mayo|may',
    'junio|jun',
    'julio|jul',
    'agosto|ago',
    'septiembre|setiembre|sept|sep|set',
    'octubre|oct',
    'noviembre|nov',
    'diciembre|dic',
  ],
  weekdays: [
    'domingo|dom',
    'lunes|lun',
    'martes|mar',
    'miercoles|mie',
    'jueves|jue',
    'viernes|vie',
    'sabado|sab',
  ],
  days: {
    article: 'el|los|dia|dias',
    of: 'de|del',
    ordinal: 'o',
    from: 'del?|desde el|desde',
    to: 'al?|hasta el|hasta',
    noHour: 'todo el dia|por confirmar|a confirmar|por determinar',
  },
  hours: {
    at: 'a las?|a partir de las?|desde las?|h:|hora:?',
    from: 'de las?|de',
    to: 'a las?|hasta las?|hasta|a',
    between: 'entre',
    article: 'las?',
    unit: 'horas?\\.?|h(?:rs?|s)?\\.?',
    morning: '(?:de|por) la (?:manana|madrugada)',
    evening: '(?:de|por) la (?:tarde|noche)',
    noon: 'mediodia',
    midnight: 'medianoche',
    doors: '(?:apertura(?: de)? )?puertas',
  },
  and: 'y|e',
  or: 'o',
  prices: {
    free: 'gratis|gratuit[oa]s?|gratuitamente|libre|(?:entrada|acceso|aforo) (?:libre|gratuit[oa]|gratis)|sin coste',
    untilFull: 'hasta completar.*',
    booking:
      '(?:con|previa|mediante) (?:previa )?(?:inscripcion|reserva|invitacion)(?: previa)?|(?:inscripcion|reserva) previa',
    label: 'precio|entrada(?: general)?|general',
    perPerson: '(?:por )?persona|por pax',
    open: 'desde|a partir de|hasta',
    currency: 'euros?|libras',
  },
  seats: { label: 'aforo|max|hasta', unit: 'personas?|plazas?|butacas?|asientos?|localidades' },
  ages: {
    all: '(?:para )?todos los publicos|tp|para todos|todas las edades|publico (?:en )?general',
    from: 'a partir de(?: los)?|desde(?: los)?|mayores de|mas de|edad',
    years: 'anos(?: (?:o|y) mas| en adelante)?',
    children:
      '(?:para )?(?:ninos(?: y ninas)?|infantil|publico infantil|familias|publico familiar|familiar|bebes)',
  },
  durations: {
    minutes: 'minutos?|mins?',
    hours: 'horas?|hs?',
    half: 'y media',
    about: 'aprox(?:imadamente)?|unos|unas',
  },
  yes: 'si|s|x',
  no: 'no|n',
  columns: {
    clave: 'codigo|referencia|identificador',
    titulo:
      'espectaculo_nombre|nombre|evento|actividad|espectaculo|obra|acto|concierto|actuacion|que|denominacion|acontecimiento|actividad_cultural',
    descripcion: 'subtitulo|descripcion_corta|sinopsis|resumen|texto|detalle|informacion|descripcion_larga',
    tipo: 'categoria|genero|tipologia|clase|tipo_de_evento_cultural',
    disciplinas: 'disciplina|arte',
    ciudad: 'municipio|localidad|poblacion|pueblo|localidad_municipio|municipio_localidad',
    lugar:
      'nombre_del_lugar|espacio|sala|recinto|instalacion|nombre_instalacion|sede|establecimiento|donde|ubicacion|escenario|espacio_escenico|teatro|equipamiento|nombre_lugar|centro|lugar_celebracion',
    direccion: 'calle|direccion_postal|direccion_completa|direccion_del_lugar|domicilio',
    lat: 'latitud|coordenada_y|latitud_wgs84',
    lng: 'longitud|coordenada_x|longitud_wgs84',
    inicio:
      'comienzo|fecha_y_hora|fecha_hora|cuando|fecha_y_hora_de_inicio|fecha_hora_inicio|dia_y_hora|dia_hora|fecha_inicio_evento',
    fin: 'finaliza|fecha_hora_fin|fecha_y_hora_fin',
    fecha:
      'fecha_evento|dia_semana|fecha_inicio|dia|fechas|fecha_celebracion|fecha_actuacion|dia_mes|primera_fecha|dias',
    hora: 'hora_evento|hora_inicio|horario|horarios|hora_comienzo|horas|horario_inicio|hora_actuacion|inicio_hora',
    fecha_fin: 'fecha_final|fecha_finalizacion|fecha_hasta|hasta|fecha_termino|ultima_fecha',
    hora_fin: 'hora_fin_evento|hora_de_fin|hora_final|hora_termino|hora_cierre',
    duracion_min: 'duracion|duracion_minutos|minutos',
    codigo_postal: 'cp|c_p|codigo_postal_cp',
    participantes:
      'artista|artistas|compania|interprete|interpretes|ponente|ponentes|elenco|reparto|grupo|banda|musicos',
    organizador:
      'organizadora|entidad|entidad_organizadora|promotor|promotora|organiza|organizacion|organizador_evento',
    precio:
      'precio_taquilla|tarifa|importe|coste|precio_entrada|entrada|precios|tarifas|precio_entradas|precio_general|entrada_precio|entradas|pvp|entrada_y_precio|taquilla',
    moneda: 'divisa',
    aforo: 'capacidad|plazas|aforo_maximo|plazas_disponibles',
    edad_minima:
      'edad|edad_recomendada|clasificacion|clasificacion_por_edades|edades|recomendacion_edad|publico|publico_destinatario|dirigido_a',
    causa: 'ong|proyecto|proyecto_social|causa_social|entidad_beneficiaria|beneficiario',
    causa_enlace: 'web_ong|enlace_causa',
    causa_porcentaje: 'porcentaje|porcentaje_ong|porcentaje_causa|ong_porcentaje',
    derechos: 'derechos_de_imagen',
    idiomas_evento: 'idioma|idiomas|lengua',
    imagen: 'imagen|foto|fotografia|cartel|portada|url_imagen|imagen_url|foto_url|url_foto|enlace_imagen',
    enlace_venta:
      'url_evento|enlace|enlace_entradas|venta|venta_entradas|compra_entradas|link_entradas|link_compra|web_entradas|enlace_de_compra|pagina_web|mas_informacion|informacion_y_entradas',
  },
  columnFillers:
    'de del la el los las en evento acto actividad espectaculo euro euros eur aprox aproximada aproximado numero n',
}
