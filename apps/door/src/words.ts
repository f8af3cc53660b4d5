import { readSetting, saveSetting } from './store/settings.ts'

export type Language = 'es' | 'en' | 'eu'
export const LANGUAGES: readonly Language[] = ['es', 'en', 'eu']

type Texts = { [key: string]: string | Texts }

const packs: Record<Language, () => Promise<{ default: Texts }>> = {
  es: () => import('@larunbat/locales/packs/es/door.json'),
  en: () => import('@larunbat/locales/packs/en/door.json'),
  eu: () => import('@larunbat/locales/packs/eu/door.json'),
}
/** Not every browser knows Basque: times of day are written as in Spanish. */
const LOCALES: Record<Language, string> = { es: 'es-ES', en: 'en-GB', eu: 'es-ES' }
const KEY = 'larunbat.door.language'

let texts: Texts = {}
let language: Language = 'es'

export const currentLanguage = (): Language => language

/** The language that was chosen here, else the one given, else that of the device. */
export function wantedLanguage(given?: Language): Language {
  const known = (value: string | null | undefined) => LANGUAGES.find((one) => one === value)
  return known(readSetting(KEY)) ?? given ?? known(navigator.language.slice(0, 2)) ?? 'es'
}

/** Loads the words of a language; `isChosen` keeps it on this device. */
export async function speak(wanted: Language, isChosen = false): Promise<void> {
  texts = (await packs[wanted]()).default
  language = wanted
  document.documentElement.lang = wanted
  document.title = t('title')
  if (isChosen) saveSetting(KEY, wanted)
}

/** The festival's name, which the server writes into the page in the place of the default. */
const festivalName = () =>
  document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content ?? 'Larunbat'

/** A text by its dotted key, with its {{variables}}; `count` picks between `_one` and `_other`. */
export function t(key: string, variables: Record<string, string | number> = {}): string {
  const plural = 'count' in variables ? `${key}_${variables.count === 1 ? 'one' : 'other'}` : key
  const found = plural.split('.').reduce<string | Texts | undefined>((part, name) => {
    return typeof part === 'object' ? part[name] : undefined
  }, texts)
  if (typeof found !== 'string') return key
  return found
    .replace('Larunbat', festivalName)
    .replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(variables[name] ?? ''))
}

/** Part of a multilingual text in the language of this screen. */
export { pickText } from '@larunbat/rules/text/multilingual-text'

const format = (iso: string, timeZone: string | undefined, shape: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(LOCALES[language], { ...shape, timeZone, hourCycle: 'h23' }).format(new Date(iso))

export const clockTime = (iso: string, timeZone?: string): string =>
  format(iso, timeZone, { hour: '2-digit', minute: '2-digit' })

/** Day and month in figures, and the time: 28/11, 20:00. */
export const dayAndTime = (iso: string, timeZone?: string): string =>
  format(iso, timeZone, { day: '2-digit', month: '2-digit', hour: '2-digit', minute: '2-digit' })

/** An amount as people of this language write it. */
export const money = (cents: number, currency: string): string =>
  new Intl.NumberFormat(LOCALES[language], {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  }).format(cents / 100)
