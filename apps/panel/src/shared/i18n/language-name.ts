import { localeTag } from './format.ts'
import { currentLanguage } from './i18n.ts'

/** A language by its code (ISO 639) in that of the screen. No browser has the names in Basque: the code is shown. */
export function languageName(code: string, language = currentLanguage()): string {
  if (language === 'eu') return code
  return new Intl.DisplayNames([localeTag(language)], { type: 'language' }).of(code) ?? code
}
