import { anyOf, FILE_WORDS, placesOf } from './words/file-words.ts'

/** Month by its name in any language, January is 1. */
export const MONTH_OF: ReadonlyMap<string, number> = new Map(
  [...placesOf(({ months }) => months)].map(([name, place]) => [name, place + 1]),
)
/** Weekday by its name in any language, Sunday is 0. */
export const WEEKDAY_OF: ReadonlyMap<string, number> = placesOf(({ weekdays }) => weekdays)

const longestFirst = (words: Iterable<string>) => [...words].sort((a, b) => b.length - a.length).join('|')
const optional = (words: string, behind = '') => `(?:(?:${words})${behind})?`

const MONTH_NAMES = longestFirst(MONTH_OF.keys())
const WEEKDAY_NAMES = longestFirst(WEEKDAY_OF.keys())
const OF = anyOf(({ days }) => days.of)
const ORDINAL = anyOf(({ days }) => days.ordinal)
const MONTH_END = anyOf(({ days }) => days.monthEnd)
const DAY_END = FILE_WORDS.flatMap(({ days }) => days.dayEnd ?? []).join('|')
const YEAR_END = FILE_WORDS.flatMap(({ days }) => days.yearEnd ?? []).join('|')
const ARTICLE = anyOf(({ days }) => days.article)

const MONTH = `(?<month>${MONTH_NAMES})\\.?(?![a-z])`
const DECLINED_MONTH = `(?<month>${MONTH_NAMES})(?:${MONTH_END})?\\.?(?![a-z])`
export const WEEKDAY = new RegExp(`(?<![a-z])(?<weekday>${WEEKDAY_NAMES})\\.?(?![a-z-])`, 'u')
/** `S 14/11`: Spanish calendars name the days by one letter, here only before a number at the start of a cell. */
export const WEEKDAY_LETTER = /^([dlmxjvs])\.? (?=\d)/
export const LETTERS = ['d', 'l', 'm', 'x', 'j', 'v', 's']

const YEAR = "(?<year>\\d{4}|['’]\\d{2})"
const DAY = '(?<day>\\d{1,2})'
/** Ways to write a day; the first that fits is taken out of the text. Day before month, as in Europe. */
export const DAYS = [
  new RegExp(`(?<!\\d)${YEAR}([-/.])(?<number>\\d{1,2})\\2${DAY}(?!\\d)(?:t(?=\\d))?`),
  new RegExp(`(?<!\\d)${DAY}([-/.])(?<number>\\d{1,2})\\2(?<year>\\d{4}|\\d{2})(?!\\d)`),
  new RegExp(`(?<!\\d)${YEAR}(?:${YEAR_END}) ?,? ${DECLINED_MONTH} ${DAY}(?:${DAY_END})(?![\\da-z])`),
  new RegExp(
    `(?<![\\d:])${DAY}(?:${ORDINAL}|\\.)?[ -]${optional(OF, ' ')}${MONTH}(?:,? ${optional(OF, ' ')}|-)${YEAR}(?!\\d)`,
  ),
  new RegExp(`(?<![a-z])${MONTH} ${DAY}(?:${ORDINAL})?,? ${YEAR}(?!\\d)`),
  // `mar. 24 nov`: the first word is a weekday.
  new RegExp(
    `(?<![a-z])${DECLINED_MONTH} ${DAY}(?:${DAY_END}|${ORDINAL})?(?![\\d:a-z])(?! ${optional(OF, ' ')}(?:${MONTH_NAMES})(?![a-z]))`,
  ),
  new RegExp(`(?<![\\d:])${DAY}(?:${ORDINAL}|\\.)?[ -]${optional(OF, ' ')}${MONTH}`),
  new RegExp(`(?<![\\d/:.,-])${DAY}/(?<number>0?[1-9]|1[0-2])(?![\\d/.,]*\\d)`),
  new RegExp(`(?<![\\d/:.,-])${DAY}\\.(?<number>0?[1-9]|1[0-2])\\.(?=\\s|$)`),
]

const AT = anyOf(({ hours }) => hours.at)
const FROM = anyOf(({ hours }) => hours.from)
const TO = anyOf(({ hours }) => hours.to)
const UNIT = FILE_WORDS.flatMap(({ hours }) => hours.unit).join('|')
const CLOCK = (name: string) =>
  `(?<${name}>\\d{1,2})(?:(?:[:.]| ?(?:h|heures?) ?)(?<${name}Minute>[0-5]\\d))?(?::[0-5]\\d(?:\\.\\d+)?)?(?<${name}Unit>[ap](?= ?(?:-|–|—|to |$))| ?(?:a\\.?m\\.?|p\\.?m\\.?|${UNIT}|uhr))?`
/** An hour or two, with what stands before and between them; `lead` is one behind which a number alone is an hour. */
export const TIMES = new RegExp(
  `^(?:(?<lead>${AT})|(?<weakLead>${FROM}))? ?${CLOCK('from')}(?:(?<join> ?(?:-|–|—|${AT}|${TO}) ?| (?=\\d))${CLOCK('to')})?$`,
)
/** Halves of the day behind an hour or before it. */
export const PARTS: readonly [RegExp, 'am' | 'pm'][] = [
  [partOfDay(anyOf(({ hours }) => hours.morning)), 'am'],
  [partOfDay(anyOf(({ hours }) => hours.evening)), 'pm'],
]
function partOfDay(words: string): RegExp {
  return new RegExp(`(?<![a-z])(?:${words})(?![a-z])`)
}
const alone = (words: string) => new RegExp(`^(?:(?:${AT}|a|al|a la|ao|a|at) )?(?:${words})$`)
export const NOON = alone(anyOf(({ hours }) => hours.noon))
export const MIDNIGHT = alone(anyOf(({ hours }) => hours.midnight))
/** When doors open is not when it begins. */
export const DOORS = new RegExp(`\\((?:${anyOf(({ hours }) => hours.doors)})[^)]*\\)`)
const HOUR_ARTICLE = optional(
  anyOf(({ hours }) => hours.article),
  ' ',
)
const AND_WORDS = anyOf(({ and }) => and)
export const BETWEEN = new RegExp(
  `(?:${anyOf(({ hours }) => hours.between)}) ${HOUR_ARTICLE}(.*?) (?:${AND_WORDS}) ${HOUR_ARTICLE}`,
)
/** Says that there is no hour. */
export const NO_HOUR = new RegExp(`(?<![a-z])(?:${anyOf(({ days }) => days.noHour)})(?![a-z])`)

const ARTICLE_BEFORE = new RegExp(`^(?:${ARTICLE}) `)
const ARTICLE_ALONE = new RegExp(`(?:^| )(?:${ARTICLE}|${anyOf(({ days }) => days.from)}|${OF})$`)
/** Returns a text without signs at its ends and without the article of the day that was taken out. */
export const withoutGlue = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replace(/^[\s,;.:·|@/()–—-]+|[\s,;:·|@/()–—-]+$/g, '')
    .replace(ARTICLE_BEFORE, '')
    .replace(ARTICLE_ALONE, '')

const AND = `(?: ?[,&+] ?| (?:${AND_WORDS}) |, (?:${AND_WORDS}) )`
/** A number that is followed so is an hour. */
const NO_CLOCK = '(?![:.\\d/]| ?(?:h|[ap]\\.?m))'
export const ITEM = `(?:(?:${WEEKDAY_NAMES})\\.?,? )?\\d{1,2}(?:st|nd|rd|th|er|e?an|a)?`
const ITEM_ALONE = `${ITEM}${NO_CLOCK}`
const SHARED_MONTH = `(?:[ -]${optional(OF, ' ')}(?:${MONTH_NAMES})\\.?(?![a-z])|/\\d{1,2}(?:/\\d{2,4})?(?!\\d))`
/** `14, 15 y 16 de noviembre a las 20:30`: what follows the last day is that of all. */
export const DAYS_BEFORE = new RegExp(
  `^(?<lead>.*?)(?<![\\d:./-])(?<days>(?:${ITEM_ALONE}${AND})+${ITEM})(?<tail>${SHARED_MONTH}.*)$`,
)
/** `November 14 and 15, 8pm`, `azaroaren 14an eta 15ean`. */
export const DAYS_AFTER = new RegExp(
  `^(?<lead>.*?(?:${MONTH_NAMES})(?:${MONTH_END})?\\.? )(?<days>${ITEM_ALONE}(?:${AND}${ITEM_ALONE})+)(?<tail>(?![\\d:]).*)$`,
)
const SPAN_FROM = anyOf(({ days }) => days.from)
const SPAN_TO = anyOf(({ days }) => days.to)
/** `del 14 al 16 de noviembre, 19:00`, `14-16 November 7pm`: every day of it. */
export const SPAN = new RegExp(
  `^(?:${SPAN_FROM})? ?(?<from>\\d{1,2}) ?(?:${SPAN_TO}|-|–) ?(?<to>\\d{1,2})(?<tail>${SHARED_MONTH}.*)$`,
)
/** The same with a whole date at each end. */
export const LONG_SPAN = new RegExp(`^(?:${SPAN_FROM}) (?<from>.+?) (?:${SPAN_TO}|-|–) (?<to>.+)$`)
export const BETWEEN_MOMENTS = new RegExp(`\\s*(?:\\n|;| / | \\| | \\+ | & )\\s*|,? (?:${AND_WORDS}) `)
