import { addDays, toLocalDate } from '../time/dates.ts'
import { eveningOf } from '../time/evening.ts'

/** Spans of time a visitor asks the programme for. */
export const WHENS = ['today', 'tonight', 'weekend'] as const
export type When = (typeof WHENS)[number]

/** A part of the day by the clock of the place: from its first hour up to before its last; `night` ends at 5. */
export const DAY_PARTS = { morning: [6, 12], afternoon: [12, 20], night: [19, 29] } as const
export type DayPart = keyof typeof DAY_PARTS

/** Fields of an event that searches by words and dates use. */
export type Findable = {
  /** Local days of its sessions, `YYYY-MM-DD`. */
  days: readonly string[]
  /** When its sessions begin, by the clock of each place, `YYYY-MM-DDTHH:MM`. */
  begins: readonly string[]
  timeZone: string
  isFree: boolean
  isForChildren: boolean
}

/** Returns the part of `begins` that a session from 19:00 to the end of the night has, as the day it belongs to. */
function nightOf(begin: string): string | undefined {
  const hour = Number(begin.slice(11, 13))
  if (hour < 5) return addDays(begin, -1).slice(0, 10)
  return hour >= DAY_PARTS.night[0] ? begin.slice(0, 10) : undefined
}

/** Saturday and Sunday of the week of `day` (`YYYY-MM-DD`), Monday first. */
function weekendOf(day: string): readonly [string, string] {
  const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7
  const saturday = addDays(`${day}T00:00`, 5 - weekday).slice(0, 10)
  return [saturday, addDays(`${saturday}T00:00`, 1).slice(0, 10)]
}

/** True when the event has something in that span of time; `now` is in ms since 1970, days are those of its place. */
export function isOnIn(when: When, event: Findable, now: number): boolean {
  const instant = new Date(now).toISOString()
  const today = toLocalDate(instant, event.timeZone)
  if (when === 'today') return event.days.includes(today)
  if (when === 'weekend') return weekendOf(today).some((day) => event.days.includes(day))
  const evening = eveningOf(instant, event.timeZone)
  return event.begins.some((begin) => nightOf(begin) === evening)
}

/** True when a session begins in that part of the day. */
function beginsIn(part: DayPart, { begins }: Findable): boolean {
  const [from, until] = DAY_PARTS[part]
  return begins.some((begin) => {
    const hour = Number(begin.slice(11, 13))
    const late = hour < 5 ? hour + 24 : hour
    return late >= from && late < until
  })
}

type Meaning = (event: Findable, now: number) => boolean

const free: Meaning = (event) => event.isFree
const children: Meaning = (event) => event.isForChildren
const during =
  (when: When): Meaning =>
  (event, now) =>
    isOnIn(when, event, now)
const inPart =
  (part: DayPart): Meaning =>
  (event) =>
    beginsIn(part, event)
const anything: Meaning = () => true

const named = (words: string, meaning: Meaning): [string, Meaning][] =>
  words.split(' ').map((word) => [word, meaning])

/** What words mean beside what they spell, folded, in the three languages. */
const MEANINGS: ReadonlyMap<string, Meaning> = new Map([
  ...named('gratis gratuito gratuita gratuitos gratuitas free doan doako dohainik', free),
  ...named('nino nina ninos ninas infantil familia familiar kids children child family', children),
  ...named('haur haurrak haurrekin haurrentzat haurrentzako umeak umeekin familian', children),
  ...named('hoy today gaur', during('today')),
  ...named('tonight', during('tonight')),
  ...named('finde weekend asteburua asteburuan', during('weekend')),
  ...named('manana mananas morning goiz goizean', inPart('morning')),
  ...named('tarde tardes afternoon arratsalde arratsaldean', inPart('afternoon')),
  ...named('noche noches night evening gau gauean iluntzean', inPart('night')),
  ...named('de del la el los las en con para por a un una y esta este que', anything),
  ...named('the in on at for with and of to this eta ra', anything),
])

/**
 * True when every word is spelled in `search` or means something that the event is: `gratis ninos bilbao tarde`. Words and
 * `search` are folded.
 */
export function answersWords(
  words: readonly string[],
  search: string,
  event: Findable,
  now: number,
): boolean {
  return words.every((word) => search.includes(word) || (MEANINGS.get(word)?.(event, now) ?? false))
}
