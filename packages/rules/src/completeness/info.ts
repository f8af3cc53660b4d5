import { isTimeZone } from '../dates.ts'
import { DESCRIPTION_MAX_LENGTH } from '../multilingual-text.ts'
import { isInsideEdition } from './edition-dates.ts'
import { checkOf, isBetween, type Rule, rule, warningOf } from './rule.ts'
import { hasWordsBetween, hasWordsUpTo } from './words.ts'

export const DESCRIPTION_MIN_LENGTH = 80
export const DURATION_MIN_MINUTES = 5
/** Fourteen days: exhibitions. */
export const DURATION_MAX_MINUTES = 14 * 24 * 60

const check = checkOf('info')
const DESCRIPTION = check('description', 'description')
const DESCRIPTION_LONG = check('description_long', 'description')

export const infoRules: readonly Rule[] = [
  {
    find: ({ content: { description } }) => {
      if (!hasWordsUpTo(description, DESCRIPTION_MAX_LENGTH)) return DESCRIPTION_LONG
      const isThere = hasWordsBetween(
        description,
        DESCRIPTION_MIN_LENGTH,
        DESCRIPTION_MAX_LENGTH,
        'interface',
      )
      return isThere ? undefined : DESCRIPTION
    },
  },
  rule(check('children', 'isForChildren'), ({ content }) => content.isForChildren !== null),
  rule(
    check('min_age', 'minAge'),
    ({ content }) => isBetween(content.minAge, 0, 18),
    ({ content }) => content.isForChildren === true,
  ),
  rule(check('accessibility', 'isAccessible'), ({ content }) => content.isAccessible !== null),
  rule(
    check('start', 'startsAt'),
    ({ content }) => content.startsAt !== null && !Number.isNaN(Date.parse(content.startsAt)),
  ),
  rule(check('duration', 'durationMin'), ({ content }) =>
    isBetween(content.durationMin, DURATION_MIN_MINUTES, DURATION_MAX_MINUTES),
  ),
  rule(check('time_zone', 'timeZone'), ({ content }) => isTimeZone(content.timeZone)),
  rule(check('sessions', 'sessions'), ({ sessions }) =>
    sessions.some((session) => session.status !== 'cancelled' && session.startsAt !== null),
  ),
  rule(
    warningOf('info')('edition_dates', 'startsAt'),
    isInsideEdition,
    ({ content, edition }) => edition !== null && content.startsAt !== null,
  ),
]
