/** Blanks, and signs that take no room: format characters (zero-width, directional, byte order mark), controls, variation selectors. */
const UNSEEN = '[\\s\\p{Cf}\\p{Cc}\\u{FE00}-\\u{FE0F}\\u115F\\u1160\\u3164]'
const EDGE = new RegExp(`^${UNSEEN}+|${UNSEEN}+$`, 'gu')
const ALL_UNSEEN = new RegExp(`${UNSEEN}+`, 'gu')

/**
 * Returns a typed or pasted value without invisible characters at its ends: blanks of any kind, line breaks, zero-width
 * and directional characters. Those inside are kept: the rule of the value decides about them.
 */
export const trimTyped = (text: string): string => text.replace(EDGE, '')

/**
 * Returns a code that may not contain blanks, as a voucher's, without blanks and invisible characters. Not for numbers.
 */
export const withoutBlanks = (code: string): string => code.replace(ALL_UNSEEN, '')

/** What parts groups: blanks and unseen signs, or one dash, dot or stroke, perhaps with such signs around it. */
const GAP = `(?:${UNSEEN}*[-./\\u2010-\\u2015\\u2212\\u00B7]${UNSEEN}*|${UNSEEN}+)`
const GROUPED = new RegExp(`^[A-Za-z0-9]+(?:${GAP}[A-Za-z0-9]+)*$`, 'u')
const MAX_LENGTH = 200

/**
 * Returns the letters and digits of an identifier that people write in groups (an IBAN, the number of an order or a
 * card), in one piece. Undefined when it contains another character, two separators in a row, or one at an end. Not for
 * amounts: there a character between two digits has a meaning.
 */
export function joinGroups(text: string): string | undefined {
  const typed = trimTyped(text.slice(0, MAX_LENGTH))
  return GROUPED.test(typed) ? typed.split(new RegExp(GAP, 'u')).join('') : undefined
}
