import { fold } from '@larunbat/rules/text/fold'
import { LANGUAGES, type Language } from '../../../../shared/i18n/languages.ts'
import type { Texts } from '../../../../shared/i18n/packs.ts'

/** One text in the three languages, as it is shown now. */
export interface TextRow {
  /** `namespace:dotted.key` */
  key: string
  namespace: string
  words: Record<Language, string>
}

export type Packs = Record<Language, Record<string, Texts>>

/** The packs whose words are built into an app and cannot be changed from here. */
const FIXED = new Set(['door'])

/** Every text of the packs, in their order. */
export function textRows(packs: Packs): TextRow[] {
  const rows = new Map<string, TextRow>()
  for (const language of LANGUAGES)
    for (const [namespace, texts] of Object.entries(packs[language]))
      if (!FIXED.has(namespace) && texts && typeof texts === 'object')
        walk(texts, `${namespace}:`, (key, text) => {
          const row = rows.get(key) ?? { key, namespace, words: { es: '', en: '', eu: '' } }
          row.words[language] = text
          rows.set(key, row)
        })
  return [...rows.values()]
}

function walk(texts: Texts, prefix: string, tell: (key: string, text: string) => void): void {
  for (const [name, value] of Object.entries(texts))
    if (typeof value === 'string') tell(prefix + name, value)
    else if (value && typeof value === 'object') walk(value, `${prefix}${name}.`, tell)
}

interface Asked {
  /** Words in any language or parts of a key, all of which must be there; accents and case do not count. */
  query: string
  namespace: string | undefined
  /** Only these keys. */
  keys?: ReadonlySet<string>
}

/** A search over rows; what is folded once is used for every key stroke. */
export function textSearch(rows: readonly TextRow[]): (asked: Asked) => TextRow[] {
  const folded = rows.map(({ key, words }) =>
    fold(`${key} ${LANGUAGES.map((each) => words[each]).join(' ')}`),
  )
  return ({ query, namespace, keys }) => {
    const parts = fold(query).split(/\s+/).filter(Boolean)
    return rows.filter(
      (row, index) =>
        (namespace === undefined || row.namespace === namespace) &&
        (keys === undefined || keys.has(row.key)) &&
        parts.every((part) => folded[index]?.includes(part)),
    )
  }
}

/** `a:b.c` with a text as the nested form the packs have: `{ a: { b: { c: text } } }`. */
export function nestedText(key: string, text: string): Texts {
  const [namespace = '', path = ''] = key.split(':')
  const inner = path.split('.').reduceRight<string | Texts>((value, name) => ({ [name]: value }), text)
  return { [namespace]: inner }
}

/** What stands for variables in a sample: numbers for counts, a word for others. */
const EXAMPLES: Readonly<Record<string, string>> = {
  count: '3',
  email: 'ane@example.com',
  name: 'Ane Etxeberria',
  title: 'Koruen gaua',
  date: '28/11/2026',
  year: '2026',
  url: 'https://larunbat.example',
  money: '12,50 €',
  amount: '12,50 €',
  price: '12,50 €',
}

interface SamplePart {
  text: string
  isExample: boolean
}

/** Parts of a text as people will read it: words, and what stands for a variable. Tags are left out. */
export function sampleOf(text: string, key: string): SamplePart[] {
  const plain = text.replace(/<\/?[\w-]+\s*\/?>/g, '')
  return plain.split(/(\{\{[^}]*\}\})/).flatMap((part): SamplePart[] => {
    const name = /^\{\{-?\s*([\w.]+)/.exec(part)?.[1]
    if (name === undefined) return part === '' ? [] : [{ text: part, isExample: false }]
    const example = name === 'count' && key.endsWith('_one') ? '1' : (EXAMPLES[name] ?? name)
    return [{ text: example, isExample: true }]
  })
}
