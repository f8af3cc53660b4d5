import type { Language } from './languages.ts'
import type { Texts } from './packs.ts'

// The address of this chunk changes with the texts built into it: a copy from before an upgrade is not laid over them.
export const BUILD = import.meta.url

export interface Kept {
  build: string
  fetchedAt: number
  etag: string
  /** Namespace -> texts. */
  texts: Texts
}

const storeKey = (language: Language) => `larunbat.texts.${language}`

/** The last good copy of the remote configuration; empty before the first fetch. */
export function remoteTexts(language: Language): Texts {
  return readKept(language)?.texts ?? {}
}

/** What is kept of a language, if it is of this build. */
export function readKept(language: Language): Kept | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storeKey(language)) ?? 'null')
    return kept && typeof kept === 'object' && (kept as Kept).build === BUILD ? (kept as Kept) : undefined
  } catch {
    return undefined
  }
}

/** Keeps a good copy. */
export function saveTexts(language: Language, kept: Kept): void {
  try {
    localStorage.setItem(storeKey(language), JSON.stringify(kept))
  } catch {
    // Storage is full or forbidden: the bundled texts are enough.
  }
}
