import type { TextLanguage } from '../../text/language.ts'
import { type MultilingualParts, parseMultilingual } from '../../text/multilingual-text.ts'
import { isLengthBetween } from '../../text/text-length.ts'

const ANY_LANGUAGE: readonly TextLanguage[] = ['es', 'en', 'eu', 'pt']

/** The words of a text, parsed once for the checks that follow. */
export function wordsOf(text: string | null): MultilingualParts {
  if (!text) return {}
  return text.includes('[') ? parseMultilingual(text) : { plain: text }
}

/**
 * True when the text has so many characters in at least one of these languages (default: any). Plain text counts as
 * one of them; spaces around do not count.
 */
export function hasWordsBetween(
  words: MultilingualParts,
  min: number,
  max: number,
  languages: readonly TextLanguage[] = ANY_LANGUAGE,
): boolean {
  if (isInside(words.plain, min, max)) return true
  for (const language of languages) if (isInside(words[language], min, max)) return true
  return false
}

function isInside(words: string | undefined, min: number, max: number): boolean {
  return words !== undefined && isLengthBetween(words.trim(), min, max)
}

/** True when no language has more than `max` characters. */
export function hasWordsUpTo(words: MultilingualParts, max: number): boolean {
  if (words.plain !== undefined && !isLengthBetween(words.plain, 0, max)) return false
  for (const language of ANY_LANGUAGE) {
    const own = words[language]
    if (own !== undefined && !isLengthBetween(own, 0, max)) return false
  }
  return true
}
