import type { TextLanguage } from '@larunbat/rules/text/language'
import { languagesOf, parseMultilingual, pickText } from '@larunbat/rules/text/multilingual-text'

/** Columns of the desk: the three languages of the site, and Portuguese where it was written. */
export const COLUMN_LANGUAGES = ['es', 'en', 'eu'] as const satisfies readonly TextLanguage[]

export interface LanguageText {
  /** Words written in this language; undefined when there are none. */
  own: string | undefined
  /** What the public reads instead; '' when nothing is written in any language. */
  shown: string
  /** The language of `shown`; `plain` when the text does not say. */
  from: TextLanguage | 'plain' | undefined
}

/** A multilingual text as a reader of one language gets it. */
export function textIn(text: string | null, language: TextLanguage): LanguageText {
  if (!text?.trim()) return { own: undefined, shown: '', from: undefined }
  const parts = parseMultilingual(text)
  const own = parts[language]?.trim() ? parts[language] : undefined
  const shown = pickText(text, language)
  if (own !== undefined) return { own, shown, from: language }
  const from = (['es', 'en', 'eu', 'pt'] as const).find((other) => parts[other] === shown)
  return { own, shown, from: from ?? (shown.trim() ? 'plain' : undefined) }
}

/** Languages the desk shows: the three, and Portuguese when any of these texts has it. */
export function columnsFor(texts: readonly (string | null)[]): TextLanguage[] {
  const hasPortuguese = texts.some((text) => textIn(text, 'pt').own !== undefined)
  return hasPortuguese ? [...COLUMN_LANGUAGES, 'pt'] : [...COLUMN_LANGUAGES]
}

/** True when something is written and none of it says in which language: every reader then gets the same words. */
export function isUntagged(texts: readonly (string | null)[]): boolean {
  const written = texts.filter((text) => text?.trim())
  return written.length > 0 && written.every((text) => languagesOf(text).length === 0)
}
