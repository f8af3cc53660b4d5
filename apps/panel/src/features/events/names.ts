import type { EventRow } from '@larunbat/contract'
import type { Of } from '@larunbat/contract/kit'
import {
  AVAILABILITY,
  type CodeLookup,
  HUBS,
  HYBRID,
  isOffered,
  type Lookup,
  lookupName,
} from '@larunbat/rules/reference/lookups'
import type { Language } from '@larunbat/rules/text/language'

export const hubName = (id: number | null, language: Language) => lookupName<Lookup>(HUBS, id, language)

/** How an event reaches its audience, in one word; several ways are a hybrid. */
export function modeName(availability: Of<typeof EventRow>['availability'], language: Language): string {
  if (availability.length > 1) return HYBRID[language]
  return lookupName<CodeLookup>(AVAILABILITY, availability[0], language)
}

/** The entries of a lookup as options of a control. */
export function optionsOf<T extends Lookup | CodeLookup>(
  list: readonly T[],
  language: Language,
): { value: T['id']; label: string }[] {
  return list.filter(isOffered).map((entry: T) => ({ value: entry.id, label: entry[language] }))
}

/** Returns hubs as options. Two of them share their name: their places distinguish them. */
export function hubOptions(language: Language) {
  const places = new Map([
    [1, 'Bizkaia'],
    [2, 'Bilbao'],
  ])
  return optionsOf<Lookup>(HUBS, language).map(({ value, label }) => {
    const place = places.get(value)
    return { value, label: place ? `${label} · ${place}` : label }
  })
}
