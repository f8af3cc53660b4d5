import { DISCIPLINES, EVENT_TYPES, type Lookup, lookupName } from '@larunbat/rules/reference/lookups'
import type { Language } from '@larunbat/rules/text/language'

export const typeName = (id: number | null, language: Language) =>
  lookupName<Lookup>(EVENT_TYPES, id, language)
export const disciplineName = (id: number | null, language: Language) =>
  lookupName<Lookup>(DISCIPLINES, id, language)
