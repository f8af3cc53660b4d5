import { COLLABORATIONS } from './collaborations.ts'
import { DISCIPLINES } from './disciplines.ts'
import { EVENT_TYPES } from './event-types.ts'
import { HUBS } from './hubs.ts'
import type { CollaborationLookup, HubLookup, Lookup, ProfileLookup } from './lookup.ts'
import { PROFILES } from './profiles.ts'

/** The lists that administrators keep, as they are now; those of this package are how they were shipped. */
export interface Lists {
  hubs: readonly HubLookup[]
  types: readonly Lookup[]
  disciplines: readonly Lookup[]
  collaborations: readonly CollaborationLookup[]
  profiles: readonly ProfileLookup[]
}

const TARGETS: Record<keyof Lists, readonly Lookup[]> = {
  hubs: HUBS,
  types: EVENT_TYPES,
  disciplines: DISCIPLINES,
  collaborations: COLLABORATIONS,
  profiles: PROFILES,
}
const NAMES = Object.keys(TARGETS) as (keyof Lists)[]

/**
 * Puts the current entries into the lists of this package, in place, so that all references see them. A process or a page
 * does it once at its start and whenever they change. Returns whether anything is not as it was.
 */
export function applyLists(lists: Lists): boolean {
  let isChanged = false
  for (const name of NAMES) {
    const target = TARGETS[name] as Lookup[]
    if (sameEntries(target, lists[name])) continue
    isChanged = true
    target.splice(0, target.length, ...lists[name])
  }
  return isChanged
}

/** Entries are plain data; their fields may come in another order, and what is shipped does not say that it is in use. */
function sameEntries(one: readonly Lookup[], other: readonly Lookup[]): boolean {
  const text = (entry: object) =>
    JSON.stringify(
      Object.entries(entry)
        .filter(([name, value]) => name !== 'isActive' || value !== true)
        .sort(([a], [b]) => (a < b ? -1 : 1)),
    )
  return one.length === other.length && one.every((entry, at) => text(entry) === text(other[at] as Lookup))
}

/** The lists as they came over the wire, or undefined when something of them cannot be trusted. */
export function parseLists(value: unknown): Lists | undefined {
  const isWhole = NAMES.every((name) => {
    const entries = (value as Partial<Record<keyof Lists, unknown>> | null)?.[name]
    return Array.isArray(entries) && entries.length > 0 && entries.every(isEntry)
  })
  return isWhole ? (value as Lists) : undefined
}

function isEntry(value: unknown): boolean {
  const { id, es, en, eu } = (value ?? {}) as Partial<Record<string, unknown>>
  return Number.isSafeInteger(id) && [es, en, eu].every((name) => typeof name === 'string' && name !== '')
}
