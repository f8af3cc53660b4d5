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
]

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
    if (parts && isObject(inner)) collect(inner, parts, cells)
    else if (field === 'timings' && Array.isArray(value))
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
