import { hasMailLink, separateStops } from '../address/mail-links.ts'

/** Graphemes of a name in the greeting or the subject of a mail. */
export const MAX_MAIL_NAME_GRAPHEMES = 60
/** Code points of one grapheme in a mail: stacked combining marks would cover the lines around. */
const MAX_GRAPHEME_POINTS = 12

/** What keeps a text from being a name; each is a key of the texts `errors:field`. */
export type NameFault = 'field.name_signs' | 'field.name_link' | 'field.name_blank'

// Control characters and those that change the direction or the lines of the text around them (UAX 9, UAX 14).
const HARMFUL = /[\p{Cc}\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]/u
const FORMAT = /\p{Cf}/gu
const JOINER = /[\u200c\u200d]/
/** Letters that are drawn as nothing: Hangul fillers and the blank Braille pattern. */
const BLANK_LETTERS = /[\u115f\u1160\u3164\uffa0\u2800]/gu
const INVISIBLE = /[\p{C}\p{Z}\p{M}]/gu

/**
 * Returns why a text cannot be the name of a person, an organisation or a ticket holder, or undefined. A name carries no
 * control or bidirectional sign and no address, also not in full-width letters, and shows at least one visible sign.
 */
export function checkName(text: string): NameFault | undefined {
  if (HARMFUL.test(text)) return 'field.name_signs'
  if (isInvisible(text)) return 'field.name_blank'
  return hasMailLink(text) ? 'field.name_link' : undefined
}

/** Blanks and joins of no width, and the soft hyphen: two names could differ by them and look the same. */
const UNSEEN = /[\u00ad\u180e\u200b\u2060-\u2064\ufeff]/gu

/** Returns a name as it is stored: without signs that are not drawn; joiners stay where a script or an emoji needs them. */
export const visibleName = (name: string): string =>
  name
    .replace(UNSEEN, '')
    .replace(/[\u200c\u200d]/gu, (sign, at: number, whole: string) =>
      isInnerJoiner(sign, at, whole) ? sign : '',
    )
    .trim()

/**
 * Returns a name as greetings and subjects of mails may carry it, whatever was stored: one line, no sign that is not
 * seen, no address that a mail program turns into a link, at most 60 graphemes. Empty when nothing is left to be seen.
 */
export function mailName(text: string | null | undefined): string {
  return mailWords(text, MAX_MAIL_NAME_GRAPHEMES)
}

/** Returns a title or other words of one line as `mailName` returns a name, at most `max` graphemes. */
export function mailWords(text: string | null | undefined, max: number): string {
  const plain = (text ?? '')
    .slice(0, 2000)
    .normalize('NFC')
    .replace(/[\p{Cc}\u2028\u2029]/gu, ' ')
    .replace(FORMAT, (sign, at: number, whole: string) => (isInnerJoiner(sign, at, whole) ? sign : ''))
  const bare = plain
    .split(/\s+/u)
    .filter((word) => !hasMailLink(word))
    .join(' ')
  const inert = separateStops(bare).trim()
  return isInvisible(inert) ? '' : cutGraphemes(inert, max)
}

/** A joiner inside of a word or emoji of a script that needs it: none of its neighbours is Latin. */
const isInnerJoiner = (sign: string, at: number, whole: string) =>
  JOINER.test(sign) && whole.charCodeAt(at - 1) >= 0x300 && whole.charCodeAt(at + 1) >= 0x300

const isInvisible = (text: string) => text.replace(INVISIBLE, '').replace(BLANK_LETTERS, '') === ''

function cutGraphemes(text: string, max: number): string {
  const kept: string[] = []
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    if (kept.length === max) {
      kept[max - 1] = '…'
      break
    }
    kept.push([...segment].slice(0, MAX_GRAPHEME_POINTS).join(''))
  }
  return kept.join('')
}

/** Letters of other scripts that are drawn like Latin ones, and the digits that are read as letters. */
const LOOKS_LIKE: Readonly<Record<string, string>> = {
  ...{
    а: 'a',
    в: 'b',
    с: 'c',
    ԁ: 'd',
    е: 'e',
    һ: 'h',
    і: 'i',
    ј: 'j',
    к: 'k',
    ӏ: 'l',
    м: 'm',
    н: 'h',
    о: 'o',
    р: 'p',
    ԛ: 'q',
  },
  ...{
    ѕ: 's',
    т: 't',
    у: 'y',
    ԝ: 'w',
    х: 'x',
    α: 'a',
    β: 'b',
    ε: 'e',
    ι: 'i',
    κ: 'k',
    ν: 'v',
    ο: 'o',
    ρ: 'p',
    τ: 't',
    υ: 'u',
    χ: 'x',
  },
  ...{ ı: 'i', '0': 'o', '1': 'l', '|': 'l' },
}

/**
 * Returns whether a name holds another one for a reader's eye: whatever the case, accents, blanks, signs between letters, width, and
 * letters of other scripts (a part of the confusables of UTS 39). Used where a sender could pass for the festival.
 */
export const looksLikeName = (name: string, other: string): boolean => {
  const key = drawn(other)
  return key !== '' && drawn(name).includes(key)
}

/** A name as it is drawn: Latin letters only, `rn` as `m`, `l` and capital `i` alike. */
const drawn = (text: string): string =>
  [...text.normalize('NFKD').toLowerCase()]
    .map((sign) => LOOKS_LIKE[sign] ?? sign)
    .join('')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replaceAll('i', 'l')
    .replaceAll('rn', 'm')
