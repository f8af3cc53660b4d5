import { nearestCity } from '../../reference/lookups/cities/nearest-city.ts'
import { readDecimal } from './own-values.ts'
import { townOfPostArea } from './post-areas.ts'
import { cityIn } from './read-calendar.ts'
import { asSample, type Note } from './read-row.ts'

type Source = Record<string, unknown>

/**
 * Gives a row that names no town the one of its address or venue, of its Spanish post code, else the one that the
 * caller specified for the whole file. Each is reported in a remark. The post code becomes part of the address.
 */
export function readTown(given: Source, town: string | undefined, notes: Note[]): void {
  const isFound =
    given.ciudad !== undefined ||
    townOfPlace(given, notes) ||
    townOfPostcode(given, notes) ||
    townOfPoint(given, notes)
  if (!isFound && town) {
    given.ciudad = town
    notes.push({ field: 'ciudad', key: 'import.town_given', variables: { value: town } })
  }
  const postcode = postcodeOf(given)
  if (postcode !== undefined && !String(given.direccion ?? '').includes(postcode))
    given.direccion = [given.direccion, postcode].filter(Boolean).join(', ')
}

/** Capitals of the provinces of Spain, in the order of the first two digits of their post codes; 0 as third digit is the capital. */
const CAPITALS = (
  'Vitoria-Gasteiz|Albacete|Alicante|Almería|Ávila|Badajoz|Palma|Barcelona|Burgos|Cáceres|Cádiz|Castellón de la Plana|' +
  'Ciudad Real|Córdoba|A Coruña|Cuenca|Girona|Granada|Guadalajara|Donostia|Huelva|Huesca|Jaén|León|Lleida|Logroño|Lugo|' +
  'Madrid|Málaga|Murcia|Pamplona|Ourense|Oviedo|Palencia|Las Palmas de Gran Canaria|Pontevedra|Salamanca|' +
  'Santa Cruz de Tenerife|Santander|Segovia|Sevilla|Soria|Tarragona|Teruel|Toledo|Valencia|Valladolid|Bilbao|Zamora|Zaragoza|' +
  'Ceuta|Melilla'
).split('|')

const postcodeOf = ({ codigo_postal: cell }: Source): string | undefined => {
  // Spreadsheets take 01005 for a number.
  const text = String(cell ?? '').trim()
  return text === '' ? undefined : /^\d{4}$/.test(text) ? `0${text}` : text
}

/** Words of streets in Spain, in its languages. */
const SPANISH_STREET =
  /(?:^|[\s,(])(?:c\/|(?:calle|plaza|pza|avda|avenida|paseo|gran v[ií]a|ronda|traves[ií]a|kalea|etorbidea|carrer|plaça|avinguda|rúa)(?=[\s.,]|$))/i

/** Five digits with a zero in the middle stand for towns of many countries: without a country the street has to be Spanish. */
const isSpain = ({ pais, direccion }: Source) =>
  pais === undefined
    ? SPANISH_STREET.test(String(direccion ?? ''))
    : /^(?:es|esp|espa(?:ñ|n)a|spain|espainia)$/i.test(String(pais).trim())

function townOfPostcode(given: Source, notes: Note[]): boolean {
  const texts = [given.codigo_postal, given.direccion, given.lugar].filter((text) => typeof text === 'string')
  const area = townOfPostArea(texts.join(', '))
  if (area) {
    given.ciudad = area.town
    given.pais ??= area.country
    notes.push({ field: 'ciudad', key: 'import.town_of_postcode', variables: { value: area.code } })
    return true
  }
  const [, inAddress] = /(?:^|[\s,])(\d{5})[\s.]*$/.exec(String(given.direccion ?? '')) ?? []
  const code = postcodeOf(given) ?? inAddress
  const [, province, third] = /^(\d\d)(\d)\d\d$/.exec(code ?? '') ?? []
  const capital = third === '0' && isSpain(given) ? CAPITALS[Number(province) - 1] : undefined
  if (capital === undefined) return false
  given.ciudad = capital
  notes.push({ field: 'ciudad', key: 'import.town_of_postcode', variables: { value: code } })
  return true
}

/** The town of the list where the coordinates of a row are. */
function townOfPoint(given: Source, notes: Note[]): boolean {
  const [lat, lng] = [given.lat, given.lng].map((value) => Number(readDecimal(value) ?? Number.NaN))
  const city = nearestCity(lat as number, lng as number)
  if (city === undefined) return false
  given.ciudad = city.name
  given.pais ??= city.country
  notes.push({ field: 'ciudad', key: 'import.town_of_point', variables: { value: `${lat}, ${lng}` } })
  return true
}

/** The town of a row that names none, where its address or venue ends in one: `Teatro Principal, 01005 Vitoria-Gasteiz`. */
function townOfPlace(given: Source, notes: Note[]): boolean {
  for (const field of ['direccion', 'lugar']) {
    const cell = given[field]
    const place = typeof cell === 'string' && /[,;]/.test(cell) ? cityIn(cell) : {}
    if (place.ciudad === undefined) continue
    given.ciudad = place.ciudad
    if (place.pais !== undefined) given.pais ??= place.pais
    if (field === 'lugar' && place.lugar !== undefined) {
      given.lugar = place.lugar
      given.direccion ??= place.direccion
    }
    notes.push({ field: 'ciudad', key: 'import.town_of_place', variables: { value: asSample(cell) } })
    return true
  }
  return false
}
