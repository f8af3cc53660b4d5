import { expect, test } from 'vitest'
import { isCommonPassword } from './common-passwords.ts'
import { completeSubject } from './completeness/example-subject.ts'
import { reviewEvent } from './completeness/review-event.ts'
import { isDate, isTimeZone, isWallTime } from './dates.ts'
import { isEmail, normalizeEmail } from './email.ts'
import { hubOfPlace } from './hub-of-place.ts'
import { formatIban, normalizeIban } from './iban.ts'
import { parseMultilingual, pickText, printMultilingual, setText } from './multilingual-text.ts'
import { isDigest } from './password.ts'
import { formatPhone, normalizePhone } from './phone.ts'
import { toSlug } from './slug.ts'
import { normalizeTaxId } from './tax-id.ts'
import { isBlank, lengthOf } from './text-length.ts'
import { isHttpsUrl, normalizeUrl } from './url.ts'

const LENGTH = 50_000
/** `npm run prove` tries more texts: pieces of two kinds in turn. */
const IS_PROVED = process.env.PROVE_CASES !== undefined
const PIECES = [
  'a',
  ' ',
  '9',
  '[',
  '[:',
  '[:es]',
  '[\\',
  '\\',
  '[\\:es]',
  'bilbao',
  'bilbaox',
  'a.',
  '-',
  '@',
  'a@',
  '+34',
  'ES91',
  'https://',
  'x:x@',
  '%00',
  '\u0301',
  '👩‍🎤',
  '\ud800',
  '\u1100',
  'ﷺ',
  '2026-11-28T19:00',
]

const FUNCTIONS: [name: string, call: (text: string) => unknown][] = [
  ['parseMultilingual', (text) => printMultilingual(parseMultilingual(text))],
  ['pickText', (text) => pickText(text, 'eu')],
  ['setText', (text) => setText(text, 'en', text)],
  ['lengthOf', lengthOf],
  ['isBlank', isBlank],
  ['hubOfPlace', hubOfPlace],
  ['toSlug', (text) => toSlug(text)],
  ['normalizePhone', (text) => normalizePhone(text)],
  ['formatPhone', (text) => formatPhone(text)],
  ['isEmail', isEmail],
  ['normalizeEmail', normalizeEmail],
  ['normalizeIban', normalizeIban],
  ['formatIban', formatIban],
  ['normalizeTaxId', normalizeTaxId],
  ['normalizeUrl', normalizeUrl],
  ['isHttpsUrl', isHttpsUrl],
  ['isTimeZone', isTimeZone],
  ['isWallTime', isWallTime],
  ['isDate', isDate],
  ['isDigest', isDigest],
  ['isCommonPassword', isCommonPassword],
  [
    'reviewEvent',
    (text) => {
      const event = {
        ...completeSubject.event,
        title: text,
        description: text,
        city: text,
        venueName: text,
      }
      return reviewEvent({ ...completeSubject, event: { ...event, timeZone: text, streamUrl: text } })
    },
  ],
]

test.each(FUNCTIONS)(
  'given 50,000 hostile characters, when %s reads them, then it stays quick',
  (_name, call) => {
    const pieces = IS_PROVED
      ? [...PIECES, ...PIECES.flatMap((one) => [`${one} `, `${one}[:`, `9${one}`])]
      : PIECES
    for (const piece of pieces) {
      for (const end of ['', '!', ']', '\n']) {
        const text = piece.repeat(Math.ceil(LENGTH / piece.length)).slice(0, LENGTH) + end
        const start = performance.now()
        call(text)
        // A quadratic pattern takes seconds here; a linear one a few milliseconds on a slow machine.
        expect(performance.now() - start, JSON.stringify(piece + end)).toBeLessThan(500)
      }
    }
  },
)
