import i18next, { type BackendModule } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { initialLanguage, LANGUAGES, type Language, storeLanguage } from './languages.ts'
import { loadTexts } from './packs.ts'

const backend: BackendModule = {
  type: 'backend',
  init() {},
  read(language, namespace, done) {
    loadTexts(language as Language, namespace).then(
      (texts) => done(null, texts),
      (error: unknown) => done(error as Error, null),
    )
  },
}

let prepare: (language: Language) => Promise<void> = async () => {}

/** Runs before the language changes: what the new one needs is loaded there. */
export function beforeLanguage(load: (language: Language) => Promise<void>): void {
  prepare = load
}

/** Starts the texts with the namespaces the first screen needs; others load when a screen asks for them. */
export async function startTexts(namespaces: string[]): Promise<void> {
  if (i18next.isInitialized) return i18next.loadNamespaces(namespaces)
  await i18next
    .use(backend)
    .use(initReactI18next)
    .init({
      lng: initialLanguage(),
      fallbackLng: false,
      supportedLngs: [...LANGUAGES],
      ns: ['common', ...namespaces],
      defaultNS: 'common',
      interpolation: { escapeValue: false },
      returnNull: false,
    })
  reflect()
  i18next.on('languageChanged', reflect)
  const idle = globalThis.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 2000))
  idle(() => void loadRemoteOverrides(currentLanguage()))
}

/** The language texts are shown in now. */
export function currentLanguage(): Language {
  const language = i18next.language as Language
  return LANGUAGES.includes(language) ? language : 'en'
}

let isChosen = false

/** Whether the person pressed a language in this visit: then it counts more than the one of the account. */
export const isLanguageChosen = (): boolean => isChosen

/**
 * Changes the language of the whole panel; typed values are kept. False when its texts do not load: the former language
 * is kept, and the next attempt requests them again.
 */
export async function changeLanguage(language: Language): Promise<boolean> {
  isChosen = true
  try {
    await Promise.all([prepare(language), bringTexts(language)])
  } catch {
    return false
  }
  storeLanguage(language)
  await i18next.changeLanguage(language)
  void loadRemoteOverrides(language)
  return true
}

// What does not come by itself is shown as its keys by i18next, which never asks for it again.
async function bringTexts(language: Language): Promise<void> {
  const missing = [i18next.options.ns ?? []]
    .flat()
    .filter((name) => !i18next.hasResourceBundle(language, name))
  const texts = await Promise.all(missing.map((name) => loadTexts(language, name)))
  for (const [index, name] of missing.entries()) i18next.addResourceBundle(language, name, texts[index])
}

const loadRemoteOverrides = async (language: Language) =>
  (await import('./apply-remote-overrides.ts')).applyRemoteOverrides(language)

function reflect(): void {
  document.documentElement.lang = currentLanguage()
}
