import type { Language } from '@larunbat/rules/language'
import { ACCESSIBILITY } from '@larunbat/rules/lookups/accessibility'
import { AVAILABILITY } from '@larunbat/rules/lookups/availability'
import { DISCIPLINES } from '@larunbat/rules/lookups/disciplines'
import { EVENT_TYPES } from '@larunbat/rules/lookups/event-types'
import { HUBS } from '@larunbat/rules/lookups/hubs'
import { findLookup } from '@larunbat/rules/lookups/lookup'
import { SESSION_STATUS_NAMES } from '@larunbat/rules/lookups/session-statuses'

const LISTS = {
  access: ACCESSIBILITY,
  mode: AVAILABILITY,
  type: EVENT_TYPES,
  discipline: DISCIPLINES,
  hub: HUBS,
  sessionStatus: SESSION_STATUS_NAMES,
} as const

type Entry = { readonly id: number | string } & Readonly<Record<Language, string>>
export type NamedList = keyof typeof LISTS

/** Entries of a list in its own order. */
export function entriesOf(list: NamedList): readonly Entry[] {
  return LISTS[list]
}

/** The name of one entry, undefined for an id the list does not have. */
export function nameOf(
  list: NamedList,
  id: number | string | null | undefined,
  language: Language,
): string | undefined {
  return findLookup<Entry>(LISTS[list], id)?.[language]
}
