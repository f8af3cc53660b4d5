import type { Language } from './languages.ts'
import type { Texts } from './packs.ts'

const HOUR_MS = 3_600_000

// The address of this chunk changes with the texts built into it: a copy from before an upgrade is not laid over them.
const BUILD = import.meta.url

interface Kept {
  build: string
  fetchedAt: number
  etag: string
  /** Namespace -> texts. */
  texts: Texts
}

const storeKey = (language: Language) => `larunbat.texts.${language}`

/** The last good copy of the remote configuration; empty before the first fetch. */
export function remoteTexts(language: Language): Texts {
  return read(language)?.texts ?? {}
}

/**
 * Fetches the remote configuration of a language, at most once an hour (specification, section 9). Answers the texts
 * when they changed. A failure keeps the last good copy and is tried again at the next start.
 */
export async function refreshRemoteTexts(language: Language, now = Date.now()): Promise<Texts | undefined> {
  // While developing, the files on disk are the newest.
  if (import.meta.env.DEV) return undefined
  const kept = read(language)
  if (kept && now - kept.fetchedAt < HOUR_MS) return undefined
  try {
    const headers: Record<string, string> = kept?.etag ? { 'if-none-match': kept.etag } : {}
    const response = await fetch(`/api/config/${language}.json`, { headers })
    if (response.status === 304 && kept) {
      write(language, { ...kept, fetchedAt: now })
      return undefined
    }
    if (!response.ok) return undefined
    const texts: unknown = await response.json()
    if (typeof texts !== 'object' || texts === null || Array.isArray(texts)) return undefined
    write(language, {
      build: BUILD,
      fetchedAt: now,
      etag: response.headers.get('etag') ?? '',
      texts: texts as Texts,
    })
    return texts as Texts
  } catch {
    return undefined
  }
}

function read(language: Language): Kept | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storeKey(language)) ?? 'null')
    return kept && typeof kept === 'object' && (kept as Kept).build === BUILD ? (kept as Kept) : undefined
  } catch {
    return undefined
  }
}

function write(language: Language, kept: Kept): void {
  try {
    localStorage.setItem(storeKey(language), JSON.stringify(kept))
  } catch {
    // Storage is full or forbidden: the bundled texts are enough.
  }
}
