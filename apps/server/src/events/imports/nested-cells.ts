type Source = Record<string, unknown>

/** What catalogues keep in an object within an event, by the name of the object's field: the columns its parts fill. */
const PARTS: readonly [fields: RegExp, parts: Readonly<Record<string, string>>][] = [
  [
    /^(?:location|venue|place|lugar|recinto)$/i,
    {
      name: 'lugar',
      venue: 'lugar',
      city: 'ciudad',
      addressLocality: 'ciudad',
      town: 'ciudad',
      addressCountry: 'pais',
      country: 'pais',
      countryCode: 'pais',
      address: 'direccion',
      streetAddress: 'direccion',
      latitude: 'lat',
      longitude: 'lng',
      lat: 'lat',
      lng: 'lng',
      lon: 'lng',
      geo_lat: 'lat',
      geo_lng: 'lng',
      timezone: 'zona_horaria',
    },
  ],
  [/^slot$/i, { start: 'inicio', end: 'fin', name: 'lugar', en: 'lugar' }],
  [/^offers$/i, { price: 'precio', lowPrice: 'precio', priceCurrency: 'moneda', url: 'enlace_venta' }],
  [
    /^(?:schedule|dates?|when|timing|horario|fechas?)$/i,
    {
      ...named('inicio', 'start|startDate|start_date|starts_at|begin|from|inicio|date'),
      ...named('fin', 'end|endDate|end_date|ends_at|to|fin'),
      ...named('hora', 'time|startTime|start_time|hora'),
      timezone: 'zona_horaria',
    },
  ],
  [
    /^(?:prices?|pricing|cost|precio|tarifa)$/i,
    {
      ...named('precio', 'amount|value|min_amount|minAmount|min|price|from|display_text|text|label'),
      currency: 'moneda',
    },
  ],
  [
    /^(?:links?|urls?|enlaces?)$/i,
    named('enlace_venta', 'tickets|ticket|buy|booking|registration|official|web'),
  ],
  [
    /^(?:primary_?category|categor(?:y|ies|ia)|tipo|type|genre|kind)$/i,
    named('tipo', 'label|name|title|nombre'),
  ],
]

function named(column: string, parts: string): Record<string, string> {
  return Object.fromEntries(parts.split('|').map((part) => [part, column]))
}

/**
 * Returns an event with the cells that its nested objects hold: the venue of schema.org, OpenAgenda and The Events Calendar, the
 * first offer of schema.org, the `timings` of OpenAgenda as sessions,
 * the place and time of pretalx. What the event says itself stays.
 */
export function withNestedCells(source: Source): Source {
  const cells: Source = {}
  const rest: Source = {}
  for (const [field, value] of Object.entries(source)) {
    const parts = PARTS.find(([fields]) => fields.test(field))?.[1]
    const inner = Array.isArray(value) ? value[0] : value
    if (parts && isObject(inner)) {
      if (inner.is_free === true || inner.isFree === true) cells.precio ??= 'gratis'
      collect(inner, parts, cells)
    } else if (field === 'timings' && Array.isArray(value))
      cells.sesiones = value
        .filter(isObject)
        .map(({ begin, start, end }) => ({ inicio: begin ?? start, fin: end ?? null }))
    else rest[field] = value
  }
  return { ...cells, ...rest }
}

const isObject = (value: unknown): value is Source =>
  value !== null && typeof value === 'object' && !Array.isArray(value)

/** Takes the parts with a name out of an object and of the objects in it (`address`, `geo`). */
function collect(object: Source, parts: Readonly<Record<string, string>>, cells: Source, depth = 0): void {
  for (const [part, value] of Object.entries(object)) {
    const cell = parts[part]
    if (isObject(value) && depth < 2) collect(value, parts, cells, depth + 1)
    else if (cell !== undefined && (typeof value === 'string' || typeof value === 'number'))
      cells[cell] ??= value
  }
}
