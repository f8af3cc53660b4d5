import { LANGUAGES } from '../../text/language.ts'
import { DESCRIPTION_MAX_LENGTH } from '../../text/multilingual-text.ts'
import { isTimeZone } from '../../time/dates.ts'
import { isInsideEdition } from './edition-dates.ts'
import { DESCRIPTION_MIN_LENGTH, DURATION_MAX_MINUTES, DURATION_MIN_MINUTES } from './limits.ts'
import { checkOf, isBetween, type Rule, rule, warningOf } from './rule.ts'
import { hasWordsBetween, hasWordsUpTo, wordsOf } from './words.ts'

const check = checkOf('info')
const DESCRIPTION = check('description', 'description')
const DESCRIPTION_LONG = check('description_long', 'description')

/** Means of access that a text may promise, by the fact that says so where it can be filtered by. */
const PROMISED: readonly (readonly [fact: string, words: RegExp])[] = [
  ['signos', /lengua de signos|lengua de señas|sign language|\bBSL\b|zeinu[ -]?hizkuntza/i],
  ['subtitulos', /subt[ií]tulado|con subtítulos|captioned|surtitles|azpititulu/i],
  ['bucle', /bucle magnético|hearing loop|induction loop|begizta magnetiko/i],
  ['audiodescripcion', /audiodescri|audio[ -]descri|audiodeskri/i],
  ['relajada', /sesión relajada|relaxed (?:session|performance)|saio lasai/i],
]

export const infoRules: readonly Rule[] = [
  {
    codes: [DESCRIPTION.code, DESCRIPTION_LONG.code],
    find: ({ event }) => {
      const words = wordsOf(event.description)
      if (!hasWordsUpTo(words, DESCRIPTION_MAX_LENGTH)) return DESCRIPTION_LONG
      // Portuguese alone is not enough: the specification's interface, and so the reviewers', is in these three.
      const isThere = hasWordsBetween(words, DESCRIPTION_MIN_LENGTH, DESCRIPTION_MAX_LENGTH, LANGUAGES)
      return isThere ? undefined : DESCRIPTION
    },
  },
  rule(check('children', 'isForChildren'), ({ event }) => event.isForChildren !== null),
  rule(
    check('min_age', 'minAge'),
    ({ event }) => isBetween(event.minAge, 0, 18),
    ({ event }) => event.isForChildren === true,
  ),
  rule(check('accessibility', 'isAccessible'), ({ event }) => event.isAccessible !== null),
  rule(
    check('start', 'startsAt'),
    ({ event }) => event.startsAt !== null && !Number.isNaN(Date.parse(event.startsAt)),
  ),
  rule(check('duration', 'durationMin'), ({ event }) =>
    isBetween(event.durationMin, DURATION_MIN_MINUTES, DURATION_MAX_MINUTES),
  ),
  rule(check('time_zone', 'timeZone'), ({ event }) => isTimeZone(event.timeZone)),
  rule(check('sessions', 'sessions'), ({ sessions }) =>
    sessions.some((session) => session.status !== 'cancelled' && session.startsAt !== null),
  ),
  rule(
    warningOf('info')('accessibility_said', 'accessibility'),
    ({ event }) => {
      const text = event.description ?? ''
      const facts: readonly string[] = event.accessibility
      return !PROMISED.some(([fact, words]) => words.test(text) && !facts.includes(fact))
    },
    ({ event }) => event.description !== null,
  ),
  rule(
    warningOf('info')('edition_dates', 'startsAt'),
    isInsideEdition,
    ({ event, edition }) => edition !== null && event.startsAt !== null,
  ),
]
