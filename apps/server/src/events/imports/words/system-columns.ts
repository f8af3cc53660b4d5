/** Names of columns in the exports of other systems, by wire name of the field. */
export const SYSTEM_COLUMNS: Readonly<Record<string, string>> = {
  clave: 'id|uid',
  titulo: 'event_title|talk_title|session_title|summary',
  descripcion:
    'subtitle|event_summary|event_description|description_short|longdescription|content|excerpt|descripcio',
  tipo: 'category_name|tipus|event_type_name',
  ciudad: 'location_city|address_city|place_city|poble|municipi|location_town',
  lugar:
    'event_location|event_venue|venue_name|placename|location_name|address_name|place_name|lloc|location_venue|venue_title|place_title',
  direccion: 'location_address|address_street|location_street_address|adreca|formatted_address',
  lat: 'latwgs84|location_latitude|geo_lat',
  lng: 'lonwgs84|location_longitude|geo_lng',
  inicio:
    'start_date_time|starts_at|dtstart|datetime|inizio|firstdate_begin|date_start|begin_date_time|start_datetime|startdatetime|data_i_hora|start_at|schedule_start',
  fin: 'ends_at|end_date_time|dtend|firstdate_end|date_end|end_datetime|end_at|schedule_end',
  fecha: 'event_day|event_date|data_inici',
  hora: 'event_start_time|orario|time_start|horari',
  fecha_fin: 'date_to|data_fi',
  hora_fin: 'event_end_time|time_end',
  duracion_min: 'event_duration|durada',
  codigo_postal: 'location_postalcode|codi_postal|address_postal_code',
  participantes: 'performer_performance_company',
  organizador: 'organizzatore',
  pais: 'country_fr|location_country|location_countrycode',
  precio: 'price_detail|conditions|price_text|preu',
  moneda: 'price_currency',
  aforo: 'lotacion',
  imagen: 'img|image_src|thumbnail|thumbnail_url|picture_link|featured_image_url',
  enlace_venta:
    'url_to_event_details|source_url|event_url|details_url|ticketurl|url_tickets|content_url|purchase_url|canonicalurl|canonical_url',
}
