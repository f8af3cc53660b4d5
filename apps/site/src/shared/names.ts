import { ACCESSIBILITY } from '@larunbat/rules/reference/lookups/accessibility'
import { AVAILABILITY } from '@larunbat/rules/reference/lookups/availability'
import { DISCIPLINES } from '@larunbat/rules/reference/lookups/disciplines'
import { EVENT_TYPES } from '@larunbat/rules/reference/lookups/event-types'
import { HUBS } from '@larunbat/rules/reference/lookups/hubs'
import { findLookup } from '@larunbat/rules/reference/lookups/lookup'
import { SESSION_STATUS_NAMES } from '@larunbat/rules/reference/lookups/session-statuses'
import type { Language } from '@larunbat/rules/text/language'

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
