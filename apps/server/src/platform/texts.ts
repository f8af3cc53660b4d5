import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { LANGUAGES, type Language } from '@larunbat/rules/language'
import i18next, { type TFunction } from 'i18next'

const packsDir = join(import.meta.dirname, '../../../../packages/locales/packs')

function readPack(language: Language): Record<string, unknown> {
  const dir = join(packsDir, language)
  const files = readdirSync(dir).filter((name) => name.endsWith('.json'))
  return Object.fromEntries(
    files.map((name) => [basename(name, '.json'), JSON.parse(readFileSync(join(dir, name), 'utf8'))]),
  )
}

/** The whole language packs by namespace, as the remote configuration serves them. */
export const packs = Object.fromEntries(
  LANGUAGES.map((language) => [language, readPack(language)]),
) as Record<Language, Record<string, unknown>>

const instance = i18next.createInstance()
await instance.init({
  lng: 'en',
  fallbackLng: 'en',
  resources: packs as never,
  defaultNS: 'common',
  interpolation: { escapeValue: false },
})

const translators = Object.fromEntries(
  LANGUAGES.map((language) => [language, instance.getFixedT(language)]),
) as Record<Language, TFunction>

/** The text of `namespace:key` in a language; unknown keys come back as they are. */
export function translate(language: Language, key: string, variables: Record<string, unknown> = {}): string {
  return translators[language](key as never, variables as never) as unknown as string
}

/** True when the key has a text in that language. */
export function hasText(language: Language, key: string): boolean {
  return instance.exists(key, { lng: language, fallbackLng: [] })
}
