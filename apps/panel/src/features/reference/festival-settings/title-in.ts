import type { Language } from '@larunbat/rules/text/language'
import { pickText } from '@larunbat/rules/text/multilingual-text'

/** A multilingual title in this language, or as it stands. */
export const titleIn = (title: string, language: Language): string => pickText(title, language) || title
