import type { Language, TextLanguage } from '@larunbat/rules/text/language'
import { languagesOf, pickText } from '@larunbat/rules/text/multilingual-text'

/** Words to show, and their language when it is known not to be the page's. */
export type Words = { text: string; foreign: TextLanguage | null }

/** The words of a multilingual text for a page, marked when they are a fallback. Plain text has no known language. */
export function wordsOf(text: string | null | undefined, language: Language): Words {
  const words = pickText(text, language).trim()
  const languages = languagesOf(text)
  const foreign = languages.length > 0 && !languages.includes(language) ? (languages[0] ?? null) : null
  return { text: words, foreign }
}

/** Words in one line of at most `length` characters, cut between words. */
export function shorten(text: string, length: number): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= length) return line
  const cut = line.slice(0, length - 1)
  const space = cut.lastIndexOf(' ')
  return `${(space > length * 0.6 ? cut.slice(0, space) : cut).replace(/[\s,;:.–-]+$/, '')}…`
}
