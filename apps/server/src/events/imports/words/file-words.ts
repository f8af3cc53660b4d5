import { en } from './en.ts'
import { es } from './es.ts'
import { eu } from './eu.ts'
import { fr } from './fr.ts'
import { pt } from './pt.ts'

/**
 * The words of one language in the files of festival offices. All are folded (no accents, lower case); alternatives have `|`
 * between them. Names are plain words; the rest are parts of regular expressions without groups that capture.
 */
export interface FileWords {
  /** January first. */
  months: readonly string[]
  /** Sunday first. */
  weekdays: readonly string[]
  days: {
    /** Before a date (`el`, `dia`), and between day and month or month and year. */
    article: string
    of: string
    /** Behind the number of a day (`st`, `er`). */
    ordinal: string
    /** Ends of months, days and years in a language that declines them. */
    monthEnd?: string
    dayEnd?: string
    yearEnd?: string
    /** Begin and middle of a span of days. */
    from: string
    to: string
    /** Instead of an hour: all day, or not known yet. */
    noHour: string
  }
  hours: {
    /** Before an hour; a number alone is one behind these. */
    at: string
    /** The same where only a unit or an end makes a number an hour. */
    from: string
    to: string
    between: string
    /** Article of an hour behind `between`. */
    article: string
    unit: string
    morning: string
    evening: string
    noon: string
    midnight: string
    /** Time when doors open, which is not the start. */
    doors: string
  }
  and: string
  /** Between alternatives. */
  or: string
  prices: {
    free: string
    /** Behind "free": until the house is full, or with a booking. */
    untilFull: string
    booking: string
    /** Before and behind an amount. */
    label: string
    perPerson: string
    /** Where prices begin or end. */
    open: string
    currency: string
  }
  seats: { label: string; unit: string }
  ages: { all: string; from: string; years: string; children: string }
  durations: { minutes: string; hours: string; half: string; about: string }
  yes: string
  no: string
  /** Names of columns by wire name of the field, and words in them that say nothing. */
  columns: Readonly<Record<string, string>>
  columnFillers: string
}

export const FILE_WORDS: readonly FileWords[] = [es, en, eu, pt, fr]

/** Returns one alternative of all languages, the longest first, as `mar` begins `marzo`. */
export const anyOf = (pick: (words: FileWords) => string | undefined): string =>
  [...new Set(FILE_WORDS.flatMap((words) => alternativesOf(pick(words) ?? '')))]
    .filter((word) => word !== '')
    .sort((a, b) => b.length - a.length)
    .join('|')

/** Returns the names of every language with their place in the list: months from 0, weekdays from Sunday. */
export const placesOf = (pick: (words: FileWords) => readonly string[]): ReadonlyMap<string, number> =>
  new Map(
    FILE_WORDS.flatMap((words) =>
      pick(words).flatMap((names, place) => names.split('|').map((name) => [name, place] as const)),
    ),
  )

/** Alternatives at the top of an expression: those in brackets stay together. */
function alternativesOf(words: string): string[] {
  const found: string[] = ['']
  let depth = 0
  for (const sign of words) {
    if (sign === '(') depth++
    if (sign === ')') depth--
    if (sign === '|' && depth === 0) found.push('')
    else found[found.length - 1] += sign
  }
  return found
}
