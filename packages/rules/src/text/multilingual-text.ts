import { TEXT_LANGUAGES, type TextLanguage } from './language.ts'
import { isBlank, isLengthBetween } from './text-length.ts'

/** The words of a multilingual text. A language without words is absent, never ''. */
export type MultilingualParts = { plain?: string } & { [language in TextLanguage]?: string }

/** Limit of each language's description, in characters (specification, section 9). */
export const DESCRIPTION_MAX_LENGTH = 5_000

// A marker inside typed text is written `[\\:es]`; words that already look so get one backslash more.
const NEEDS_ESCAPE = /\[(\\*):(es|en|eu|pt)?\]/g
const ESCAPED = /\[\\(\\*):(es|en|eu|pt)?\]/g

function escapeMarkers(words: string): string {
  return words.includes('[') ? words.replace(NEEDS_ESCAPE, '[\\$1:$2]') : words
}

function unescapeMarkers(words: string): string {
  return words.includes('[\\') ? words.replace(ESCAPED, '[$1:$2]') : words
}

/** The part a marker at this place opens, with the place after it; undefined when there is no marker. */
function markerAt(text: string, at: number): { part: keyof MultilingualParts; end: number } | undefined {
  if (text.charCodeAt(at + 2) === CLOSING) return { part: 'plain', end: at + 3 }
  if (text.charCodeAt(at + 4) !== CLOSING) return undefined
  const language = TEXT_LANGUAGES.find((tag) => text.startsWith(tag, at + 2))
  return language && { part: language, end: at + 5 }
}
const CLOSING = 93

/**
 * Reads `[:es]Hola[:en]Hello[:]` or plain text. Nothing written is lost: words outside the tags are `plain`, a
 * language that comes twice is joined, a missing `[:]` at the end is forgiven, an unknown tag is part of the words.
 */
export function parseMultilingual(text: string): MultilingualParts {
  const parts: MultilingualParts = {}
  let part: keyof MultilingualParts = 'plain'
  let from = 0
  // Parsed by hand instead of by a pattern: every title and description of every list passes through here.
  for (let at = text.indexOf('[:'); at !== -1; at = text.indexOf('[:', at + 2)) {
    const marker = markerAt(text, at)
    if (!marker) continue
    if (at > from) parts[part] = (parts[part] ?? '') + unescapeMarkers(text.slice(from, at))
    part = marker.part
    from = marker.end
  }
  if (text.length > from) parts[part] = (parts[part] ?? '') + unescapeMarkers(text.slice(from))
  return parts
}

/** Writes parts in the tagged format, languages in their fixed order; plain words alone stay plain. */
export function printMultilingual(parts: MultilingualParts): string {
  let text = parts.plain ? escapeMarkers(parts.plain) : ''
  let isTagged = false
  for (const language of TEXT_LANGUAGES) {
    const words = parts[language]
    if (!words) continue
    text += `[:${language}]${escapeMarkers(words)}`
    isTagged = true
  }
  return isTagged ? `${text}[:]` : text
}

/** Returns the text to show: in the requested language, else es, en, eu, pt, else the plain text, else ''. */
export function pickText(text: string | null | undefined, language: TextLanguage): string {
  if (!text) return ''
  if (!text.includes('[')) return text
  const parts = parseMultilingual(text)
  const asked = parts[language]
  if (asked !== undefined && !isBlank(asked)) return asked
  for (const other of TEXT_LANGUAGES) {
    const words = parts[other]
    if (words !== undefined && !isBlank(words)) return words
  }
  return parts.plain ?? ''
}

/**
 * The text with the words of one language replaced ('' takes the language out). The first time a plain text gets a
 * tag, its words become those of `plainLanguage`, as they would otherwise be hidden behind every language.
 */
export function setText(
  text: string,
  language: TextLanguage,
  value: string,
  plainLanguage: TextLanguage = 'es',
): string {
  const { plain, ...parts } = parseMultilingual(text)
  if (!isBlank(plain) && parts[plainLanguage] === undefined) parts[plainLanguage] = plain
  parts[language] = value
  return printMultilingual(parts)
}

/** Languages with text, in the fixed order; plain text has none. */
export function languagesOf(text: string | null | undefined): TextLanguage[] {
  if (!text?.includes('[')) return []
  const parts = parseMultilingual(text)
  return TEXT_LANGUAGES.filter((language) => !isBlank(parts[language]))
}

/** True when each language, and the text outside the tags, has at most `max` characters. */
export function isEachWithin(text: string | null | undefined, max: number): boolean {
  if (!text) return true
  return Object.values(parseMultilingual(text)).every((words) => isLengthBetween(words, 0, max))
}
