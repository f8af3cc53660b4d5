import { fold } from '@larunbat/rules/text/fold'
import { addDays } from '@larunbat/rules/time/dates'
import { listLocalCities } from '../../reference/lookups/cities/city-index.ts'
import { isKnownCity, zoneOfCountry } from '../../reference/lookups/cities/zone-of-place.ts'
import type { ReadRow } from './read-row.ts'
import { WEEKDAY, WEEKDAY_OF } from './time-patterns.ts'

/** What shows the town, zone or first day of a file whose rows leave it out. */
export type Evidence = 'filas' | 'nombre' | 'calendario' | 'web' | 'edicion'

export interface Proposal {
  field: 'ciudad' | 'zona_horaria' | 'dia'
  value: string
  evidence: Evidence
  /** What the file says, cut. */
  sample: string
  /** True when the file is read with it unless a person chooses another. */
  isStrong: boolean
}

/** Share of the rows that agree, and how many there have to be at least. */
const MOST = 0.8
const HALF = 0.5
const MIN_ROWS = 3
const MAX_SAMPLE = 120

/** Collects what the rows of a file, its names and its addresses show of where and when it takes place. */
export class FileEvidence {
  #townless = 0
  #zoneless = 0
  #weekdays: number[] = []
  #dayless = 0
  readonly #towns = new Map<string, number>()
  readonly #zones = new Map<string, number>()
  readonly #hosts = new Map<string, number>()

  add(row: ReadRow): void {
    const { ciudad: city, zona_horaria: zone, enlace_venta: link } = row.event
    if (typeof city === 'string') count(this.#towns, city)
    else this.#townless++
    const isAssumed = row.notes.some(({ key }) => key === 'import.zone_assumed')
    // Without a town the clock is open anyway.
    if (isAssumed && typeof city === 'string') this.#zoneless++
    else if (!isAssumed && typeof zone === 'string') count(this.#zones, zone)
    const dayless = row.notes.find(({ key }) => key === 'import.no_day')
    if (dayless) {
      this.#dayless++
      const day = WEEKDAY_OF.get(WEEKDAY.exec(fold(String(dayless.variables?.value)))?.groups?.weekday ?? '')
      if (day !== undefined) this.#weekdays.push(day)
    }
    const host = typeof link === 'string' ? hostOf(link) : undefined
    if (host !== undefined) count(this.#hosts, host)
  }

  /** Returns at most one proposal a field; `names` are the name of the file and the title within it. */
  propose(file: FileFacts): Proposal[] {
    const town = this.#townless > 0 ? this.#town(file) : undefined
    // A town of the list has its clock.
    const isClear = town?.isStrong === true && isKnownCity(town.value)
    const isZoneOpen = this.#zoneless > 0 || (this.#townless > 0 && !isClear)
    const found = [
      town,
      isZoneOpen ? this.#zone(file) : undefined,
      this.#dayless > 0 ? this.#day(file) : undefined,
    ]
    return found
      .filter((proposal) => proposal !== undefined)
      .map((proposal) => ({ ...proposal, sample: proposal.sample.slice(0, MAX_SAMPLE) }))
  }

  #town({ title, fileName, zone }: FileFacts): Proposal | undefined {
    const [most] = this.#mostly(this.#towns)
    if (most) return { field: 'ciudad', value: most, evidence: 'filas', sample: most, isStrong: true }
    const abroad = townOfZone(zone, [title, fileName])
    if (abroad)
      return {
        field: 'ciudad',
        value: abroad,
        evidence: 'calendario',
        sample: title ?? fileName,
        isStrong: true,
      }
    for (const [text, evidence] of [
      [title, 'calendario'],
      [fileName.replace(/\.\w{2,4}$/, ''), 'nombre'],
    ] as const) {
      const town = text === undefined ? undefined : townIn(text)
      if (town)
        return { field: 'ciudad', value: town.name, evidence, sample: text ?? '', isStrong: town.isSure }
    }
    // Quarters are towns of the list too: a town of half the rows may be meant, a person has to say so.
    const [half] = this.#mostly(this.#towns, HALF)
    if (half) return { field: 'ciudad', value: half, evidence: 'filas', sample: half, isStrong: false }
    const host = [...this.#hosts].sort((a, b) => b[1] - a[1])[0]?.[0]
    const town = host === undefined ? undefined : townOfHost(host)
    return (
      town && {
        field: 'ciudad',
        value: town.name,
        evidence: 'web',
        sample: host ?? '',
        isStrong: town.isSure,
      }
    )
  }

  #zone({ zone }: FileFacts): Proposal | undefined {
    if (zone !== undefined)
      return { field: 'zona_horaria', value: zone, evidence: 'calendario', sample: zone, isStrong: true }
    const [most] = this.#mostly(this.#zones)
    if (most) return { field: 'zona_horaria', value: most, evidence: 'filas', sample: most, isStrong: true }
    const countries = new Map<string, number>()
    for (const [host, rows] of this.#hosts) count(countries, host.split('.').at(-1) ?? '', rows)
    const [country] = this.#mostly(countries)
    const known = country === undefined ? undefined : zoneOfCountry(country)
    return known === undefined
      ? undefined
      : { field: 'zona_horaria', value: known, evidence: 'web', sample: `.${country}`, isStrong: true }
  }

  /** The day of the edition; of rows with weekdays, the day that the first of them is in its week. */
  #day({ from, to }: FileFacts): Proposal | undefined {
    if (from === undefined) return undefined
    const isOneDay = from === to
    const [first] = this.#weekdays
    const own = new Date(`${from}T12:00:00Z`).getUTCDay()
    // From six days before to the day after, as programmes end with the weekend.
    const before = first === undefined ? 0 : (own - first + 7) % 7
    const day = addDays(`${from}T00:00`, before === 6 ? 1 : -before).slice(0, 10)
    return {
      field: 'dia',
      value: day,
      evidence: 'edicion',
      sample: from,
      isStrong: isOneDay && first === undefined,
    }
  }

  /** The value of most rows that have one, when nearly all agree. */
  #mostly(values: ReadonlyMap<string, number>, share = MOST): [string] | [] {
    const all = [...values.values()].reduce((sum, rows) => sum + rows, 0)
    const [best] = [...values].sort((a, b) => b[1] - a[1])
    return best && best[1] >= MIN_ROWS && best[1] >= all * share ? [best[0]] : []
  }
}

export interface FileFacts {
  fileName: string
  /** Title within the file: name of a calendar or conference, lines above a table. */
  title?: string | undefined
  /** Clock that a calendar or conference names. */
  zone?: string | undefined
  /** First and last day of the edition; undefined when it has none. */
  from?: string | undefined
  to?: string | undefined
}

function count(values: Map<string, number>, value: string, rows = 1): void {
  values.set(value, (values.get(value) ?? 0) + rows)
}

function hostOf(link: string): string | undefined {
  try {
    return new URL(/^https?:/i.test(link) ? link : `https://${link}`).hostname.toLowerCase()
  } catch {
    return undefined
  }
}

interface Town {
  name: string
  isSure: boolean
}

/** Towns that a name may stand for, as far down the list as they can be meant by a name alone. */
const MAX_RANK = 3_000
const MIN_LETTERS = 4
/** English words that are towns too. */
const WORDS =
  'reading|march|street|rugby|battle|wells|settle|barry|nelson|deal|sale|bath|ware|real|arte|parla|teatro|carnaval|luz|mira|vila|cruz|oliva|rosas|gracia|calella|alba|soria|palma|nigran|hall|stone|yate|hook|rye|poole|hove|diss|ash|wing|eye|beer|hope|over|brora|read|broadway|wells|page'
const AMBIGUOUS = new Set(WORDS.split('|'))

let known: Map<string, { name: string; rank: number }> | undefined

function towns(): Map<string, { name: string; rank: number }> {
  if (known) return known
  known = new Map()
  for (const [rank, { name, aliases }] of listLocalCities().slice(0, MAX_RANK).entries())
    for (const each of [name, ...aliases]) {
      const key = wordsOf(each)
      if (key.length >= MIN_LETTERS && !known.has(key)) known.set(key, { name, rank })
    }
  return known
}

const wordsOf = (text: string) =>
  fold(text)
    .replace(/[^\p{L}]+/gu, ' ')
    .trim()

const MAX_WORDS = 4

/** Among several towns in a name, a big one is meant when all others are further down the list than this. */
const SMALL_RANK = 500

/** The one town that a name of a file, calendar or conference has in it; undefined for none, or for several. */
function townIn(text: string): Town | undefined {
  const words = wordsOf(text.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')).split(' ')
  const found = new Map<string, Town & { rank: number }>()
  for (let at = 0; at < words.length; at++)
    for (let length = Math.min(MAX_WORDS, words.length - at); length > 0; length--) {
      const key = words.slice(at, at + length).join(' ')
      const town = towns().get(key)
      if (!town) continue
      found.set(town.name, { ...town, isSure: !AMBIGUOUS.has(key) })
      at += length - 1
      break
    }
  const sure = [...found.values()].filter(({ isSure }) => isSure)
  const [town, ...others] = (sure.length > 0 ? sure : [...found.values()]).sort((a, b) => a.rank - b.rank)
  return town && others.every(({ rank }) => rank > SMALL_RANK && town.rank < SMALL_RANK) ? town : undefined
}

/** The city that a zone is called after, where a name has it too: `De Hallen Amsterdam` with `Europe/Amsterdam`. */
function townOfZone(zone: string | undefined, names: readonly (string | undefined)[]): string | undefined {
  const city = zone?.split('/').at(-1)?.replaceAll('_', ' ')
  if (city === undefined || !zone?.includes('/')) return undefined
  return names.some((name) => name !== undefined && ` ${wordsOf(name)} `.includes(` ${wordsOf(city)} `))
    ? city
    : undefined
}

/** Length of the name of a town that may be a part of a longer word. */
const MIN_PART = 6
/** `www.gijon.es` is that of the town; `bristolimprov.com` has its name in it. */
function townOfHost(host: string): Town | undefined {
  const labels = host.split('.').slice(0, -1)
  for (const label of labels.flatMap((each) => [each, ...each.split('-')])) {
    const town = towns().get(label)
    if (town) return { name: town.name, isSure: !AMBIGUOUS.has(label) }
  }
  const within = [...towns()]
    .filter(([name]) => name.length >= MIN_PART && labels.some((label) => label.includes(name)))
    .sort((a, b) => b[0].length - a[0].length)[0]
  return within && { name: within[1].name, isSure: false }
}
