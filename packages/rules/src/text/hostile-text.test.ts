import { expect, test } from 'vitest'
import { isEmail, normalizeEmail } from '../address/email.ts'
import { formatPhone, normalizePhone } from '../address/phone.ts'
import { isHttpsUrl, normalizeUrl } from '../address/url.ts'
import { completeSubject } from '../events/completeness/example-subject.ts'
import { reviewEvent } from '../events/completeness/review-event.ts'
import { isCommonPassword } from '../identity/common-passwords.ts'
import { isDigest } from '../identity/password.ts'
import { formatIban, normalizeIban } from '../money/iban.ts'
import { normalizeTaxId } from '../money/tax-id.ts'
import { hubOfPlace } from '../reference/hub-of-place.ts'
import { isDate, isTimeZone, isWallTime } from '../time/dates.ts'
import { parseMultilingual, pickText, printMultilingual, setText } from './multilingual-text.ts'
import { toSlug } from './slug.ts'
import { isBlank, lengthOf } from './text-length.ts'

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
