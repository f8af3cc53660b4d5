import type { Language } from '@larunbat/rules/text/language'
import { translate } from './translate.ts'

export type Texts = (key: string, values?: Record<string, string | number>) => string

/** The texts of one language as a short function for components. */
export function textsOf(language: Language): Texts {
  return (key, values) => translate(language, key, values)
}
