import { readFileSync } from 'node:fs'
import { flatten } from './check.ts'
import { LANGUAGES, type Language, listNamespaces, loadNamespace } from './index.ts'

/** A word that is not used in a language, the one that is, and the texts (`pack:key`, `pack:*`) that mean something else by it. */
export interface UnusedWord {
  language: Language
  pattern: RegExp
  word: string
  instead: string
  except: ReadonlySet<string>
}

const glossaryUrl = new URL('../../../docs/glossary.md', import.meta.url)
const HEADING = '## Words that are not used'
const ROW = /^\| (es|en|eu) \| ([^|]+) \| ([^|]+) \| ([^|]*)\|$/

const listOf = (cell: string) =>
  cell
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean)

/** A word as it stands alone; a star at its end stands for any letters and hyphens. */
function patternOf(word: string): RegExp {
  const stem = word.replace('*', '').replace(/[.+?^${}()|[\]\\]/g, '\\$&')
  const ending = word.endsWith('*') ? '' : '(?![\\p{L}\\d])'
  return new RegExp(`(?<![\\p{L}\\d-])${stem}${ending}`, 'iu')
}

/** The last table of the glossary, a word each. */
export function unusedWords(glossary = readFileSync(glossaryUrl, 'utf8')): UnusedWord[] {
  const [, section = ''] = glossary.split(HEADING)
  return section.split('\n').flatMap((line) => {
    const [, language, words = '', instead = '', except = ''] = ROW.exec(line) ?? []
    if (!language) return []
    return listOf(words).map((word) => ({
      language: language as Language,
      pattern: patternOf(word),
      word,
      instead: instead.trim(),
      except: new Set(listOf(except)),
    }))
  })
}

/** A text without the word where it stands as the glossary allows it: «beste norbait». */
const withoutAllowed = (text: string, pattern: RegExp, instead: string) =>
  pattern.test(instead) ? text.replace(new RegExp(instead, 'giu'), ' ') : text

/** Texts that call a thing by another name than the glossary does. `texts` by `pack:key`. */
export function againstGlossary(
  language: Language,
  texts: ReadonlyMap<string, string>,
  words = unusedWords(),
): string[] {
  const own = words.filter((word) => word.language === language)
  return [...texts].flatMap(([key, text]) => {
    // Variables and names of settings are the code's words, and so are addresses.
    const read = text.replace(/\{\{[^}]*\}\}|<[^>]*>|https?:\/\/\S*|\b[A-Z]+_[A-Z0-9_]+/g, ' ')
    return own
      .filter(
        ({ pattern, except, instead }) =>
          !except.has(key) &&
          !except.has(`${key.split(':')[0]}:*`) &&
          pattern.test(withoutAllowed(read, pattern, instead)),
      )
      .map(({ word, instead }) => `${language}/${key}: «${word}», not «${instead}»: ${text}`)
  })
}

/** Texts that the specification's catalogue of errors (section 8) gives word by word, against any rule of ours. */
const VERBATIM: ReadonlySet<string> = new Set(['Oops... Parece que no tienes Internet'])

/** What is wrong with how a text is written: quotation marks, ellipses, blanks, Spanish signs that open, Basque endings. */
export function writtenWrong(language: Language, text: string): string | undefined {
  const count = (sign: string) => text.split(sign).length - 1
  if (VERBATIM.has(text)) return undefined
  if (text.includes('...')) return 'three points for an ellipsis'
  if (/ {2}/.test(text)) return 'two blanks'
  if (/ [,.;:!?](?![\w…])/.test(text)) return 'a blank before a sign'
  if (/["']/.test(text.replace(/<[^>]*>/g, ''))) return 'a straight quotation mark'
  if (language === 'en' ? /[«»]/.test(text) : /[“”]/.test(text)) return 'quotation marks of another language'
  if (language === 'es' && !text.includes('://') && (count('?') !== count('¿') || count('!') !== count('¡')))
    return 'a question or cry that does not open'
  if (language === 'eu' && /\}\}(?:\p{L}|-\p{L}|\([er]\))/u.test(text)) return 'an ending on a variable'
  return undefined
}

/** Every text of a language by `pack:key`. */
export function textsOf(language: Language): Map<string, string> {
  const all = new Map<string, string>()
  for (const namespace of listNamespaces(language))
    for (const [key, text] of flatten(loadNamespace(language, namespace)))
      all.set(`${namespace}:${key}`, text)
  return all
}

/** All packs against the glossary's words and its ways of writing. Empty when they agree. */
export function checkWords(): string[] {
  return LANGUAGES.flatMap((language) => {
    const texts = textsOf(language)
    const wrong = [...texts].flatMap(([key, text]) => {
      const fault = writtenWrong(language, text)
      return fault ? [`${language}/${key}: ${fault}: ${text}`] : []
    })
    return [...againstGlossary(language, texts), ...wrong]
  })
}

/** Counts that lack one of their forms. Codes of errors are names, not counts. */
export function lonelyForms(texts: ReadonlyMap<string, string>): string[] {
  const keys = [...texts.keys()].filter((key) => !key.startsWith('errors:'))
  return keys.flatMap((key) => {
    const [, stem, form] = /^(.*)_(one|other)$/.exec(key) ?? []
    const other = `${stem}_${form === 'one' ? 'other' : 'one'}`
    return stem === undefined || texts.has(other) ? [] : [`${key} without ${other}`]
  })
}
