import i18next from 'i18next'
import type { Language } from './languages.ts'
import { merge, type Texts } from './packs.ts'
import { refreshLists } from './remote-lists.ts'
import { refreshRemoteTexts } from './remote-texts.ts'

/**
 * Loads texts and lists from the server and shows them; loaded once the first screen is drawn. `isForced` requests them
 * immediately, after a change made here.
 */
export async function applyRemoteOverrides(language: Language, isForced = false): Promise<void> {
  const texts = await refreshRemoteTexts(language, Date.now(), isForced)
  if (texts) applyTextOverrides(language, texts)
  if (await refreshLists()) redraw()
}

/** Lays texts, by namespace, over those that are loaded, and shows them. */
export function applyTextOverrides(language: Language, texts: Texts): void {
  for (const [namespace, words] of Object.entries(texts))
    if (i18next.hasResourceBundle(language, namespace) && typeof words === 'object') {
      const now = i18next.getResourceBundle(language, namespace) as Texts
      i18next.addResourceBundle(language, namespace, merge(now, words), false, true)
    }
  if (Object.keys(texts).length > 0) redraw()
}

/** Draws every text again. */
export function redraw(): void {
  i18next.emit('languageChanged', i18next.language)
}
