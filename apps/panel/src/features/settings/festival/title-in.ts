import type { Language } from '@larunbat/rules/language'
import { pickText } from '@larunbat/rules/multilingual-text'

/** A multilingual title in this language, or as it stands. */
export const titleIn = (title: string, language: Language): string => pickText(title, language) || title
