import { LANGUAGES, TEXT_LANGUAGES, type TextLanguage } from '../language.ts'
import { parseMultilingual } from '../multilingual-text.ts'
import { lengthOf } from '../text-length.ts'

function isLengthBetween(words: string | undefined, min: number, max: number): boolean {
  if (words === undefined) return false
  const length = lengthOf(words.trim())
  return length >= min && length <= max
}

/**
 * True when the text has so many characters in at least one language. Plain text counts as one; with `interface`
 * Portuguese alone is not enough.
 */
export function hasWordsBetween(
  text: string | null,
  min: number,
  max: number,
  languages: 'any' | 'interface',
): boolean {
  if (!text) return false
  if (!text.includes('[')) return isLengthBetween(text, min, max)
  const parts = parseMultilingual(text)
  const tags: readonly TextLanguage[] = languages === 'any' ? TEXT_LANGUAGES : LANGUAGES
  return isLengthBetween(parts.plain, min, max) || tags.some((tag) => isLengthBetween(parts[tag], min, max))
}

/** True when no language has more than `max` characters. */
export function hasWordsUpTo(text: string | null, max: number): boolean {
  // A text that is short as a whole is short in each language; normalising can at most triple it.
  if (!text || text.length * 3 <= max) return true
  return Object.values(parseMultilingual(text)).every((words) => lengthOf(words) <= max)
}
