import { textsOf as textsOfPacks } from '@larunbat/locales/glossary'
import * as lookups from '@larunbat/rules/reference/lookups'
import type { Page } from '@playwright/test'
import type { Language } from './texts.ts'

const LANGUAGES = ['es', 'en', 'eu'] as const
/** Shorter words are too often initials or another language's ending. */
const WORD = /\p{L}{3,}/gu
/** Names of things that each language writes its own way, and of people and places in examples. */
const NAMES = [
  'OpenStreetMap',
  'Bizkaia',
  'Huelva',
  'Lisboa',
  'Araba',
  'Bilbao',
  'Jon',
  'Ane',
  'Fair Saturday',
]
/** Zones stand by their name in the IANA database. */
const ZONES = ['Europe', 'London', 'Lisbon', 'Madrid', 'UTC']

export const wordsOf = (text: string): string[] =>
  (text.replace(/\{\{[^}]*\}\}|<[^>]*>|\S+@\S+|https?:\S*|\S+\.\S+\/\S*/g, ' ').match(WORD) ?? []).map(
    (word) => word.toLocaleLowerCase('es'),
  )

type Packs = Readonly<Record<Language, Iterable<string>>>

/** What the product says in a language: its packs, and the names of its lists. */
function shippedTexts(): Packs {
  const namesIn = (language: Language) =>
    Object.values(lookups)
      .flat()
      .flatMap((entry) => (typeof entry === 'object' && language in entry ? [String(entry[language])] : []))
  const texts = (language: Language) => [...textsOfPacks(language).values(), ...namesIn(language)]
  return { es: texts('es'), en: texts('en'), eu: texts('eu') }
}

/** Months and days of the week as dates of a language name them, short and long. */
function datesIn(language: Language): string[] {
  const days = Array.from({ length: 12 }, (_, n) => new Date(2026, n, 1 + n))
  return (['short', 'long'] as const).flatMap((width) => {
    const dates = new Intl.DateTimeFormat(language, { month: width, weekday: width, day: 'numeric' })
    return days.map((day) => dates.format(day))
  })
}

/** Words that texts of other languages have and those of this one have not. */
export function foreignWords(language: Language, packs: Packs = shippedTexts()): ReadonlySet<string> {
  const words = (of: Language) => [...packs[of]].flatMap(wordsOf)
  const own = new Set([...words(language), ...[...NAMES, ...ZONES, ...datesIn(language)].flatMap(wordsOf)])
  return new Set(
    LANGUAGES.filter((other) => other !== language)
      .flatMap(words)
      .filter((word) => !own.has(word)),
  )
}

/** In the page: what is read of it in its own language; a part marked with another one is that one's. */
const READ = `(language) => {
  const isOwn = (element) => {
    const marked = element.closest('[lang]')?.getAttribute('lang')
    return (!marked || marked.startsWith(language)) &&
      !element.closest('script, style, template, textarea, noscript, code, pre, [contenteditable]')
  }
  const texts = []
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walk.nextNode()) {
    const { parentElement, textContent } = walk.currentNode
    if (parentElement && textContent.trim() && isOwn(parentElement)) texts.push(textContent.trim())
  }
  for (const name of ['aria-label', 'aria-description', 'placeholder', 'title', 'alt'])
    for (const element of document.querySelectorAll('[' + name + ']'))
      if (isOwn(element)) texts.push(element.getAttribute(name))
  return [document.documentElement.lang, document.title, ...texts]
}`

/**
 * Texts of a page that have a word of another language, with the word. `written` is what people wrote, which stands in
 * any language: titles, names, places.
 */
export async function leftoversOf(
  page: Page,
  language: Language,
  foreign: ReadonlySet<string>,
  written: readonly string[],
): Promise<string[]> {
  const texts = await page.evaluate<string[]>(`(${READ})(${JSON.stringify(language)})`)
  return [...new Set(texts)].flatMap((text) => {
    const shipped = written.reduce((rest, words) => rest.replaceAll(words, ' '), text)
    const found = wordsOf(shipped).filter((word) => foreign.has(word))
    return found.length > 0 ? [`${found.join(', ')} in «${text.slice(0, 160)}»`] : []
  })
}
