import {
  type CodeLookup,
  EVENT_TYPES,
  HUBS,
  type Lookup,
  lookupName,
  PROFILES,
} from '@larunbat/rules/reference/lookups'
import type { Language } from '@larunbat/rules/text/language'

/** Places that hubs of one name stand for. */
const HUB_PLACES: Readonly<Record<number, string>> = { 1: 'Bizkaia', 2: 'Bilbao' }

export const hubName = (id: number | null, language: Language) => lookupName<Lookup>(HUBS, id, language)
export const typeName = (id: number | null, language: Language) =>
  lookupName<Lookup>(EVENT_TYPES, id, language)
export const profileName = (id: number | null, language: Language) =>
  lookupName<Lookup>(PROFILES, id, language)

/** Names of several codes, in the order of the codes; unknown ones as they are. */
export const codeNames = (list: readonly CodeLookup[], codes: readonly string[], language: Language) =>
  codes.map((code) => lookupName<CodeLookup>(list, code, language) || code)

/** Hubs as options of a control, each by a name of its own: of those that share one, the place they stand for. */
export function hubOptions(language: Language) {
  return HUBS.map((hub) => {
    const isShared = HUBS.some((other) => other.id !== hub.id && other[language] === hub[language])
    const label = isShared ? (HUB_PLACES[hub.id] ?? `${hub[language]} · ${hub.id}`) : hub[language]
    return { value: hub.id as number, label: label as string }
  })
}
