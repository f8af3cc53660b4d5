import type { Language } from '@larunbat/rules/language'
import { CONTENT_TYPES, DISCIPLINES, type Lookup, lookupName } from '@larunbat/rules/lookups'

export const typeName = (id: number | null, language: Language) =>
  lookupName<Lookup>(CONTENT_TYPES, id, language)
export const disciplineName = (id: number | null, language: Language) =>
  lookupName<Lookup>(DISCIPLINES, id, language)
