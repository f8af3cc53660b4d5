import { LANGUAGES, type Language } from '@larunbat/rules/text/language'

export { LANGUAGES, type Language }

const STORE = 'larunbat.language'

/** The stored language, else the browser's when it is es, eu or en, else en (specification, section 4). */
export function initialLanguage(): Language {
  const stored = readStored()
  const wanted = [stored, ...navigator.languages].map((tag) => tag?.slice(0, 2).toLowerCase())
  return (
    LANGUAGES.find((language) => language === wanted.find((tag) => LANGUAGES.includes(tag as Language))) ??
    'en'
  )
}

/** Remembers the choice on this device. */
export function storeLanguage(language: Language): void {
  try {
    localStorage.setItem(STORE, language)
  } catch {
    // A browser without storage keeps the choice until it is closed.
  }
}

function readStored(): string | null {
  try {
    return localStorage.getItem(STORE)
  } catch {
    return null
  }
}
