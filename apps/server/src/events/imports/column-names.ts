import { fold } from '@larunbat/rules/fold'
import { LANGUAGES as SCREEN_LANGUAGES } from '@larunbat/rules/language'
import { packs, shippedText } from '../../platform/texts.ts'

/** What offices and other systems call the columns; every field's wire name is accepted besides. */
const NAMES: Readonly<Record<string, string>> = {
  clave: 'id|key|uid|codigo|code|referencia|ref|identificador|gakoa|kodea',
  titulo:
    'nome_evento|event_title|talk_title|session_title|headline|espectaculo_nombre|grupo|title|nombre|name|event|evento|show|actividad|espectaculo|izenburua|izena|ekitaldia|summary|nome|obra|acto|concierto|actuacion|que|zer|ikuskizuna|emanaldia|titulua|denominacion|acontecimiento|atividade|designacao|actividad_cultural|titre|nom',
  descripcion:
    'subtitle|subtitulo|sub_title|azpititulua|event_summary|blurb|bio|event_description|descripcion_corta|short_description|description_short|description|deskribapena|descricao|sinopsis|synopsis|resumen|texto|detalle|details|abstract|azalpena|longdescription|long_description|body|content|excerpt|informacion|informazioa|detalhes|descripcion_larga|descripcio',
  tipo: 'type|categoria|category|genero|genre|mota|kategoria|tipologia|primary_category|main_category|clase|tipo_de_evento_cultural|category_name|tipus|event_type_name|kind',
  disciplinas: 'disciplines|disciplina|discipline|diziplinak|diziplina|arte|art_form',
  ciudad:
    'city|municipio|localidad|poblacion|town|udalerria|location_city|address_city|place_city|herria|hiria|cidade|concelho|municipality|locality|localidade|pueblo|poble|municipi|localidad_municipio|udalerri|location_town|ville|commune|cidade_concelho|municipio_localidad|town_city',
  lugar:
    'local_evento|event_location|event_venue|nombre_del_lugar|venue|espacio|sala|recinto|location|place|venue_name|placename|lekua|tokia|local|instalacion|nombre_instalacion|sede|location_name|address_name|establishment|room|establecimiento|lieu|place_name|donde|non|where|onde|ubicacion|escenario|espacio_escenico|teatro|lloc|stage|equipamiento|equipamento|location_venue|venue_title|nombre_lugar|place_title|space|centro|antzokia|aretoa|eraikina|lugar_celebracion|equipment',
  direccion:
    'address|street_address|venue_address|helbidea|endereco|morada|calle|direccion_postal|location_address|address_street|direccion_completa|full_address|location_street_address|adreca|venue_street|direccion_del_lugar|helbide|formatted_address|adresse|domicilio',
  lat: 'latitud|latitude|latitudea|latwgs84|location_latitude|geo_lat|coordenada_y|latitud_wgs84',
  lng: 'lon|long|longitud|longitude|longitudea|lonwgs84|location_longitude|geo_lng|coordenada_x|longitud_wgs84',
  inicio:
    'start|starts|start_date_time|starts_at|begin|dtstart|comienzo|hasiera|fecha_y_hora|fecha_hora|datetime|date_time|inizio|firstdate_begin|date_start|begin_date_time|cuando|noiz|when|quando|fecha_y_hora_de_inicio|fecha_hora_inicio|data_e_hora|data_hora|data_ordua|eguna_eta_ordua|dia_y_hora|dia_hora|start_datetime|startdatetime|date_and_time|fecha_inicio_evento|data_i_hora|start_at|schedule_start',
  fin: 'end|ends|ends_at|end_date_time|dtend|amaiera|finaliza|bukaera|firstdate_end|date_end|fecha_hora_fin|end_datetime|fecha_y_hora_fin|end_at|schedule_end',
  fecha:
    'event_day|event_date|fecha_evento|day_of_week|dia_semana|weekday|date|fecha_inicio|dia|day|data|start_date|performance_date|eguna|data_inicio|fechas|hasiera_data|fecha_celebracion|fecha_actuacion|egun|dia_mes|jour|data_inici|begin_date|primera_fecha|dias|egunak',
  hora: 'event_start_time|hora_evento|show_time|start_hour|time|hora_inicio|start_time|ordua|horario|hasiera_ordua|hora_comienzo|begin_time|horas|opening_hours|hour|horario_inicio|ordu|orario|heure|time_start|hora_actuacion|horari|inicio_hora|ordutegia',
  fecha_fin:
    'end_date|fecha_final|fecha_finalizacion|amaiera_data|data_fim|last_date|fecha_hasta|hasta|date_to|fecha_termino|data_fi|ultima_fecha',
  hora_fin:
    'event_end_time|end_hour|hora_fin_evento|hora_de_fin|finish|end_time|hora_final|amaiera_ordua|hora_fim|finish_time|time_end|hora_termino|hora_cierre',
  duracion_min:
    'duracao_min|performance_duration|event_duration|duration|duracion|duration_mins|duration_min|duracion_minutos|iraupena|duracao|minutos|length|durada|running_time|iraupen|duration_minutes|run_time|iraupena_min',
  zona_horaria: 'time_zone|timezone|tz',
  codigo_postal:
    'cp|c_p|postal_code|postcode|post_code|zip|zip_code|posta_kodea|codigo_postal_cp|location_postalcode|code_postal|codi_postal|address_postal_code',
  participantes:
    'participants|artist|artists|artista|artistas|artist_name|performer|performers|performer_performance_company|company|compania|interprete|interpretes|person|persons|speaker|speakers|ponente|ponentes|line_up|elenco|reparto|cast|artistak|partaideak|parte_hartzaileak|taldea|grupo|banda|musicos|artistes|intervenants',
  organizador:
    'organizer|organiser|organizadora|organizers|entidad|entidad_organizadora|promotor|promotora|organiza|antolatzailea|antolatzaileak|host|hosts|organizacion|organizador_evento|organizzatore|organisateur',
  pais: 'country_fr|country|country_code|herrialdea|location_country|location_countrycode',
  precio:
    'preco_ingresso|ingresso|valor|valor_ingresso|precio_taquilla|price|ticket_price|tarifa|importe|cost|coste|prezioa|preco|precio_entrada|tickets|entrada|price_detail|conditions|prezio|precos|precios|tarifas|precio_entradas|precio_general|entrada_precio|ticket_prices|prices|bilhete|bilhetes|preco_bilhete|sarrera|sarrerak|sarreraren_prezioa|entradas|cost_of_ticket|pvp|price_text|preu|admission|entry_fee|entrada_y_precio|taquilla',
  moneda: 'currency|divisa|moeda|txanpona|price_currency|currency_code',
  aforo:
    'capacidade|capacidad|capacite|capacity|plazas|lotacao|edukiera|aforo_maximo|lotacion|lugares|seats|places|plazas_disponibles|max_capacity|tokiak|leku_kopurua',
  edad_minima:
    'age|edad|minimum_age|min_age|edad_recomendada|adina|idade|classificacao|classificacao_etaria|clasificacion|clasificacion_por_edades|edades|age_rating|faixa_etaria|age_limit|ages|recomendacion_edad|gomendatutako_adina',
  causa:
    'cause|ong|ngo|proyecto|proyecto_social|causa_social|charity|kausa|entidad_beneficiaria|beneficiario',
  causa_enlace: 'cause_url|web_ong|enlace_causa|charity_url',
  causa_porcentaje:
    'porcentaje|porcentaje_ong|porcentaje_causa|ong_porcentaje|share_for_the_cause|cause_share|charity_percentage',
  derechos: 'rights|derechos_de_imagen|eskubideak|direitos',
  idiomas_evento: 'idioma|idiomas|language|languages|hizkuntza|hizkuntzak|lingua|lengua',
  accesibilidad: 'accessibility|irisgarritasuna|acessibilidade',
  enlace_venta:
    'url_to_event_details|source_url|event_url|details_url|more_info|url_evento|ticketurl|url_tickets|site|link|url|web|website|enlace|enlace_entradas|ticket_url|tickets_url|booking_link|venta|esteka|content_url|purchase_url|canonicalurl|canonical_url|tickets_link|venta_entradas|compra_entradas|link_entradas|link_compra|bilheteira|salmenta|salmenta_esteka|web_entradas|enlace_de_compra|sarrerak_erosi|link_bilhetes|pagina_web|mas_informacion|informacion_y_entradas|buy_tickets|booking',
}
const plainName = (header: string) =>
  fold(header.replace(/(?<=[a-z])(?=[A-Z][a-z])/g, '_').replace(/^\s*%/, 'porcentaje '))
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')

/** What the screen and the template call the fields, in every language, as shipped. */
const screenNames = SCREEN_LANGUAGES.flatMap((language) =>
  Object.keys((packs[language].imports?.fields ?? {}) as object).map(
    (field) => [plainName(shippedText(language, `imports:fields.${field}`) ?? field), field] as const,
  ),
)
const ALIASES: ReadonlyMap<string, string> = new Map([
  ...Object.keys(NAMES).map((field) => [field, field] as const),
  ...screenNames,
  ...Object.entries(NAMES).flatMap(([field, names]) =>
    names.split('|').map((name) => [name, field] as const),
  ),
])

/** Words of a header that say nothing of what the column is: `Fecha del evento`, `Precio (euros)`, `classDate`. */
const FILLERS = new Set(
  (
    'de del la el los las of the do da dos das en evento event acto actividad espectaculo class session show ' +
    'euro euros eur aprox aproximada aproximado numero n'
  ).split(' '),
)
const withoutFillers = (name: string) =>
  name
    .split('_')
    .filter((word) => !FILLERS.has(word))
    .join('_')

/** `Título (EU)` -> `titulo_eu`; English names become ours. A name that is not known stays as it is. */
export function columnName(header: string): string {
  const name = plainName(header)
  const [, base = name, language = ''] = /^(.+?)(_(?:es|en|eu|pt))?$/.exec(name) ?? []
  const alias = ALIASES.get(name) ?? (language ? undefined : ALIASES.get(withoutFillers(name)))
  // A language that is none of ours: the text is taken as that of the column.
  const plain =
    alias === undefined && language === '' ? /^(.+)_(?:fr|ca|gl|de|it|nl|oc|ast)$/.exec(name)?.[1] : undefined
  if (plain !== undefined && ALIASES.has(plain)) return ALIASES.get(plain) as string
  // `Artist 2`, `Artist.1`: one more of the same.
  const unnumbered = alias === undefined ? /^(.+)_\d{1,2}$/.exec(name)?.[1] : undefined
  if (unnumbered !== undefined && ALIASES.get(unnumbered) === 'participantes') return 'participantes'
  return alias ?? (ALIASES.get(base) ?? ALIASES.get(withoutFillers(base)) ?? base) + language
}
