import { API_ADDRESS } from '../server-address.ts'
import type { Language } from './languages.ts'
import type { Texts } from './packs.ts'
import { BUILD, readKept, saveTexts } from './saved-texts.ts'

/** Of the texts that are built in, by language; set by the build. */
const STAMPS: Partial<Record<Language, string>> = import.meta.env.PACK_STAMPS ?? {}

const HOUR_MS = 3_600_000

/**
 * Fetches the remote configuration of a language, at most once an hour (specification, section 9). Returns the texts
 * when they changed. After a failure the last good copy is kept and the next start retries. `isForced` requests them
 * immediately: after a change made here.
 */
export async function refreshRemoteTexts(
  language: Language,
  now = Date.now(),
  isForced = false,
): Promise<Texts | undefined> {
  // While developing, the files on disk are the newest.
  if (import.meta.env.DEV) return undefined
  const kept = readKept(language)
  if (kept && !isForced && now - kept.fetchedAt < HOUR_MS) return undefined
  try {
    const headers: Record<string, string> = kept?.etag ? { 'if-none-match': kept.etag } : {}
    // Only what is not as this panel has it, where the server is of the same version.
    const response = await fetch(`${API_ADDRESS}/config/${language}.json?base=${STAMPS[language] ?? ''}`, {
      headers,
    })
    if (response.status === 304 && kept) {
      saveTexts(language, { ...kept, fetchedAt: now })
      return undefined
    }
    if (!response.ok) return undefined
    const texts: unknown = await response.json()
    if (typeof texts !== 'object' || texts === null || Array.isArray(texts)) return undefined
    saveTexts(language, {
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
