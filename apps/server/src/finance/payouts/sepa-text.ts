/** Letters without a plain one inside. */
const SPELLED: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  Æ: 'AE',
  œ: 'oe',
  Œ: 'OE',
  ø: 'o',
  Ø: 'O',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ð: 'd',
  þ: 'th',
  '&': '+',
  '€': 'EUR',
  '·': '.',
  '’': "'",
  '–': '-',
  '—': '-',
  '"': "'",
  _: '-',
}
const FORBIDDEN = /[^A-Za-z0-9/\-?:().,'+ ]+/g

/**
 * Words in the letters that every bank of the SEPA takes (EPC217-08): no accents, no signs but `/-?:().,'+`. At most `max`
 * characters; nothing begins or ends with a slash or has two of them. May be empty.
 */
export function sepaText(words: string, max: number): string {
  return [...words.normalize('NFD').replace(/\p{M}+/gu, '')]
    .map((letter) => SPELLED[letter] ?? letter)
    .join('')
    .replace(FORBIDDEN, ' ')
    .replace(/\/{2,}/g, '/')
    .replace(/\s+/g, ' ')
    .replace(/^[\s/]+|[\s/]+$/g, '')
    .slice(0, max)
    .replace(/[\s/]+$/, '')
}
