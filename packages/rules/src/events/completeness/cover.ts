import { isBlank } from '../../text/text-length.ts'
import {
  COVER_MAX_BYTES,
  COVER_MIN_HEIGHT,
  COVER_MIN_WIDTH,
  COVER_TYPES,
  TITLE_MAX_LENGTH,
  TITLE_MIN_LENGTH,
} from './limits.ts'
import type { ReviewPicture, ReviewSubject } from './review-subject.ts'
import { checkOf, type Rule, rule } from './rule.ts'
import { hasWordsBetween, wordsOf } from './words.ts'

const check = checkOf('cover')
const NO_PICTURE = check('picture', 'cover')
const TOO_SMALL = check('picture_small', 'cover')
const WRONG_TYPE = check('picture_type', 'cover')
const TOO_HEAVY = check('picture_heavy', 'cover')

function coverOf({ event, media }: ReviewSubject): ReviewPicture | undefined {
  return event.cover ?? media.find((picture) => picture.use === 'cover')
}

export const coverRules: readonly Rule[] = [
  rule(check('title', 'title'), ({ event }) =>
    hasWordsBetween(wordsOf(event.title), TITLE_MIN_LENGTH, TITLE_MAX_LENGTH),
  ),
  {
    codes: [NO_PICTURE, TOO_SMALL, WRONG_TYPE, TOO_HEAVY].map(({ code }) => code),
    find: (subject) => {
      const cover = coverOf(subject)
      if (!cover) return NO_PICTURE
      if (!COVER_TYPES.includes(cover.type ?? '')) return WRONG_TYPE
      if ((cover.width ?? 0) < COVER_MIN_WIDTH || (cover.height ?? 0) < COVER_MIN_HEIGHT) return TOO_SMALL
      return (cover.bytes ?? 0) > COVER_MAX_BYTES ? TOO_HEAVY : undefined
    },
  },
  rule(
    check('alt', 'cover.alt'),
    (subject) => !isBlank(coverOf(subject)?.alt),
    (subject) => coverOf(subject) !== undefined,
  ),
]
