import { LANGUAGES, type Language } from '../../../shared/i18n/languages.ts'

export interface FileText {
  language: Language
  key: string
  text: string
}

/** The largest file that is read: all packs together are a fifth of it. */
const MAX_BYTES = 3_000_000
const MAX_TEXTS = 10_000

/** Texts as a file to keep: `{ "es": { "shell:skip": "..." } }`. */
export function printTexts(texts: readonly FileText[]): string {
  const byLanguage = Object.fromEntries(
    LANGUAGES.map((language) => [
      language,
      Object.fromEntries(
        texts.filter((each) => each.language === language).map(({ key, text }) => [key, text]),
      ),
    ]),
  )
  return `${JSON.stringify(byLanguage, null, 2)}\n`
}

/** The texts of such a file; undefined when it is none, or too large. */
export async function readTexts(file: File): Promise<FileText[] | undefined> {
  if (file.size > MAX_BYTES) return undefined
  try {
    const value = JSON.parse(await file.text()) as Partial<Record<Language, unknown>> | null
    const texts = LANGUAGES.flatMap((language) => {
      const part = value?.[language]
      if (!part || typeof part !== 'object' || Array.isArray(part)) return []
      return Object.entries(part).flatMap(([key, text]) =>
        typeof text === 'string' && key !== '' && key.length <= 200 ? [{ language, key, text }] : [],
      )
    })
    return texts.length > 0 && texts.length <= MAX_TEXTS ? texts : undefined
  } catch {
    return undefined
  }
}
