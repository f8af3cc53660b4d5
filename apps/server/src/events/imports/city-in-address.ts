import { fold } from '@larunbat/rules/fold'
import { searchCities } from '../../reference/lookups/cities/city-index.ts'

/** Names of countries that end an address and are no town. */
const COUNTRIES = new Set(
  'espana|spain|espainia|portugal|united kingdom|uk|reino unido|france|francia|italia|italy|ireland|irlanda|scotland|usa'.split(
    '|',
  ),
)

/**
 * Takes a place written in one line apart: `Sala BBK, Gran Vía 19, 48001 Bilbao, España`. The town is the last part that is
 * the name of one; a text without any is the town itself when it has one part, else it is left to be mapped.
 */
export function cityIn(text: string): { lugar?: string; direccion?: string; ciudad?: string } {
  const parts = text
    .split(/[,;\n]|\s[-–|]\s/)
    .map((part) => part.trim())
    .filter((part) => part !== '' && !COUNTRIES.has(fold(part)))
  const at = parts.findLastIndex((part) => isCity(townOf(part)))
  if (at < 0) return parts.length === 0 ? {} : { lugar: parts[0] as string, direccion: text.trim() }
  const ciudad = townOf(parts[at] ?? '')
  const [lugar, ...address] = parts.slice(0, at)
  return {
    ciudad,
    ...(lugar === undefined ? {} : { lugar }),
    ...(address.length > 0 ? { direccion: address.join(', ') } : {}),
  }
}

/** Without a post code before or behind, and without a province in brackets. */
const townOf = (part: string) =>
  part
    .replace(/\s*\(.*\)$/, '')
    .replace(/^(?:[A-Z]{1,2}-)?\d{4,5}(?:-\d{3})?\s+/, '')
    .replace(/\s+(?:\d{4,5}|[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2})$/, '')

const known = new Map<string, boolean>()
const MAX_REMEMBERED = 5_000

function isCity(name: string): boolean {
  const wanted = fold(name)
  if (wanted.length < 2 || /\d/.test(wanted)) return false
  let answer = known.get(wanted)
  if (answer === undefined) {
    answer = searchCities({ query: name, limit: 20, language: 'es' }).some((city) =>
      [city.name, ...city.aliases].some((other) => fold(other) === wanted),
    )
    if (known.size < MAX_REMEMBERED) known.set(wanted, answer)
  }
  return answer
}
