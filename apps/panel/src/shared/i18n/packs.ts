import type { Language } from './languages.ts'
import { remoteTexts } from './saved-texts.ts'

/** Texts of one namespace: nested keys. */
export interface Texts {
  [key: string]: string | Texts
}

/** Those of the sign-in, the list and the sections of an event. */
const firstPacks = import.meta.glob<Texts>(
  '../../../../../packages/locales/packs/*/{common,auth,shell,events,event,checks,series,vat}.json',
  { import: 'default' },
)

/** Bundled texts of a namespace with the last good remote ones over them. */
export async function loadTexts(language: Language, namespace: string): Promise<Texts> {
  const name = `../../../../../packages/locales/packs/${language}/${namespace}.json`
  const load = firstPacks[name] ?? (await import('./more-packs.ts')).morePacks[name]
  const [base, remote] = await Promise.all([load?.() ?? {}, remoteTexts(language)])
  const over = remote[namespace]
  return typeof over === 'object' ? merge(base, over) : base
}

/** The texts of `over` laid on those of `base`; only texts replace texts, so that a bad pack cannot break a screen. */
export function merge(base: Texts, over: Texts): Texts {
  const merged: Texts = { ...base }
  for (const [key, value] of Object.entries(over)) {
    const old = merged[key]
    if (value && typeof value === 'object') {
      if (typeof old !== 'string') merged[key] = merge(old ?? {}, value)
    } else if (typeof value === 'string' && typeof old !== 'object') merged[key] = value
  }
  return merged
}
