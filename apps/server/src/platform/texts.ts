import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { packStamp } from '@larunbat/locales'
import { LANGUAGES, type Language } from '@larunbat/rules/text/language'
import i18next, { type TFunction } from 'i18next'
import { DEFAULT_NAME, festivalName, withFestivalName } from './festival-name.ts'

const packsDir = join(import.meta.dirname, '../../../../packages/locales/packs')

/** Texts of a namespace: nested keys. */
export interface Texts {
  [key: string]: string | Texts
}
type Pack = Record<string, Texts>

function readPack(language: Language): Pack {
  const dir = join(packsDir, language)
  const files = readdirSync(dir).filter((name) => name.endsWith('.json'))
  return Object.fromEntries(
    files.map((name) => [
      basename(name, '.json'),
      JSON.parse(readFileSync(join(dir, name), 'utf8')) as Texts,
    ]),
  )
}

/** The keys of texts that say the festival's name. */
const keysWithName = (texts: Texts, way: string): string[] =>
  Object.entries(texts).flatMap(([name, text]) => {
    const key = way === '' || way.endsWith(':') ? `${way}${name}` : `${way}.${name}`
    if (typeof text !== 'string') return keysWithName(text, way === '' ? `${name}:` : key)
    return withFestivalName(text, '') === text ? [] : [key]
  })

const byLanguage = <T>(make: (language: Language) => T) =>
  Object.fromEntries(LANGUAGES.map((language) => [language, make(language)])) as Record<Language, T>

const shipped = byLanguage(readPack)

const named = byLanguage((language) => keysWithName(shipped[language], ''))

/** The whole language packs by namespace, as the remote configuration serves them: shipped texts, own ones over them. */
export const packs: Record<Language, Pack> = { ...shipped }

/** Of the texts in `packs` those that are not as they were shipped. */
export const overriddenTexts: Record<Language, Pack> = byLanguage(() => ({}))

/** Changes with every text that is shipped. */
export const shippedStamps: Record<Language, string> = byLanguage(packStamp)

const instance = i18next.createInstance()
await instance.init({
  lng: 'en',
  fallbackLng: 'en',
  resources: packs as never,
  defaultNS: 'common',
  interpolation: { escapeValue: false },
})

const translators: Record<Language, TFunction> = byLanguage((language) => instance.getFixedT(language))

/** The text of `namespace:key` in a language; unknown keys come back as they are. */
export function translate(language: Language, key: string, variables: Record<string, unknown> = {}): string {
  return translators[language](key as never, variables as never) as unknown as string
}

/** True when the key has a text in that language. */
export function hasText(language: Language, key: string): boolean {
  return instance.exists(key, { lng: language, fallbackLng: [] })
}

/** Returns the shipped text of `namespace:key`, with the festival's name, without overrides. */
export function shippedText(language: Language, key: string): string | undefined {
  const [namespace = '', path = ''] = key.split(':')
  let node: string | Texts | undefined = own(shipped[language], namespace)
  for (const part of path.split('.')) node = typeof node === 'object' ? own(node, part) : undefined
  return typeof node === 'string' ? withFestivalName(node) : undefined
}

/** Only what the packs themselves hold: a key such as `constructor` names nothing. */
const own = <T>(record: Record<string, T>, key: string): T | undefined =>
  Object.hasOwn(record, key) ? record[key] : undefined

/** A text in place of the shipped one. */
export interface TextOverride {
  language: Language
  /** `namespace:dotted.key` */
  key: string
  text: string
}

const listeners = new Set<() => void>()

/** Tells of every change of the texts; returns how to stop. */
export function onTexts(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

let laid: readonly TextOverride[] = []

/** Lays these texts over the shipped ones, in place of those laid before. What the packs do not have is left out. */
export function applyTextOverrides(texts: readonly TextOverride[]): void {
  laid = texts
  for (const language of LANGUAGES) {
    const pack = structuredClone(shipped[language])
    const changed: Pack = {}
    for (const key of named[language]) {
      const text = shippedText(language, key) ?? ''
      put(pack, key, text)
      if (festivalName() !== DEFAULT_NAME) put(changed, key, text)
    }
    for (const each of texts)
      if (each.language === language && shippedText(language, each.key) !== undefined) {
        const text = withFestivalName(each.text)
        put(pack, each.key, text)
        put(changed, each.key, text)
      }
    packs[language] = pack
    overriddenTexts[language] = changed
    for (const [namespace, words] of Object.entries(pack))
      instance.addResourceBundle(language, namespace, words, false, true)
  }
  for (const listener of listeners) listener()
}

/** Says all texts anew: the festival has another name. */
export function renameInTexts(): void {
  applyTextOverrides(laid)
}

function put(pack: Pack, key: string, text: string): void {
  const [namespace = '', path = ''] = key.split(':')
  const parts = path.split('.')
  const last = parts.pop() ?? ''
  pack[namespace] ??= {}
  let node = pack[namespace]
  for (const part of parts) {
    node[part] ??= {}
    node = node[part] as Texts
  }
  node[last] = text
}
