import { LANGUAGES, listNamespaces, loadNamespace, type Texts } from './index.ts'

const VARIABLE = /\{\{\s*([\w.-]+)[^}]*\}\}/g

/** Every text of a namespace by its dotted key. */
export function flatten(texts: Texts, prefix = ''): Map<string, string> {
  const flat = new Map<string, string>()
  for (const [key, value] of Object.entries(texts))
    if (typeof value === 'string') flat.set(prefix + key, value)
    else for (const [inner, text] of flatten(value, `${prefix}${key}.`)) flat.set(inner, text)
  return flat
}

const variablesOf = (text: string) =>
  [...new Set([...text.matchAll(VARIABLE)].map(([, name]) => name))].sort().join()

/** What differs between two languages of a namespace: keys of one only, other {{variables}}, empty texts. */
export function compareTexts(name: string, base: Map<string, string>, other: Map<string, string>): string[] {
  const faults: string[] = []
  for (const [key, text] of base) {
    const translated = other.get(key)
    if (translated === undefined) faults.push(`${name}: ${key} is missing`)
    else if (translated.trim() === '' && text.trim() !== '') faults.push(`${name}: ${key} is empty`)
    else if (variablesOf(translated) !== variablesOf(text))
      faults.push(`${name}: ${key} has {{${variablesOf(translated)}}} instead of {{${variablesOf(text)}}}`)
  }
  for (const key of other.keys()) if (!base.has(key)) faults.push(`${name}: ${key} is surplus`)
  return faults
}

/** Compares all packs with Spanish, the first language. Empty when they agree. */
export function checkLocales(): string[] {
  const [first, ...others] = LANGUAGES
  const namespaces = new Set(LANGUAGES.flatMap(listNamespaces))
  return [...namespaces].sort().flatMap((namespace) =>
    others.flatMap((language) => {
      const name = `${language}/${namespace}`
      try {
        const base = flatten(loadNamespace(first, namespace))
        return compareTexts(name, base, flatten(loadNamespace(language, namespace)))
      } catch (error) {
        return [`${name}: ${error instanceof Error ? error.message : String(error)}`]
      }
    }),
  )
}

if (import.meta.main) {
  const faults = checkLocales()
  for (const fault of faults) console.error(fault)
  process.exitCode = faults.length > 0 ? 1 : 0
}
