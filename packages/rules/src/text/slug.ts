import { fold } from './fold.ts'

const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  '&': ' ',
  '·': '',
  "'": '',
  '’': '',
}
const SPECIAL = /[ßæœøłđðþı&·'’]/g
const MAX_LENGTH = 80

/**
 * The last part of a public address: `a-z0-9` and single dashes, 1 to 80 characters, cut between words where it can be.
 * A title without a Latin letter or digit gives `fallback`, which must itself be such a word.
 */
export function toSlug(title: string, fallback = 'event'): string {
  const words = fold(title.slice(0, 1_000))
    .replace(SPECIAL, (letter) => LETTERS[letter] ?? '')
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
  let slug = (words[0] ?? '').slice(0, MAX_LENGTH)
  for (const word of words.slice(1)) {
    if (slug.length + 1 + word.length > MAX_LENGTH) break
    slug += `-${word}`
  }
  return slug === '' ? fallback : slug
}
