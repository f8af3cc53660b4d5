import { TEXT_LANGUAGES } from '@larunbat/rules/text/language'
import { parseMultilingual } from '@larunbat/rules/text/multilingual-text'

/** A text in its languages, one below the other. */
export function wordsOf(text: string): string {
  const { plain, ...parts } = parseMultilingual(text)
  const lines = TEXT_LANGUAGES.filter((tag) => parts[tag]).map((tag) => `${tag.toUpperCase()}: ${parts[tag]}`)
  return [plain, ...lines].filter(Boolean).join('\n')
}
