import { COLLABORATIONS, DISCIPLINES, EVENT_TYPES, HUBS, PROFILES } from '@larunbat/rules/reference/lookups'
import { applyLists, type Lists } from '@larunbat/rules/reference/lookups/live'
import type { Db } from '../../database/tables.ts'
import { evictReferenceData } from '../lookups/reference.ts'
import { readLists } from './lists-store.ts'

const listeners = new Set<() => void>()

/** Tells of every change of the lists or editions; returns how to stop. */
export function onLists(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The lists as this process has them. */
export const currentLists = (): Lists => ({
  hubs: HUBS,
  types: EVENT_TYPES,
  disciplines: DISCIPLINES,
  collaborations: COLLABORATIONS,
  profiles: PROFILES,
})

/** Reads the lists anew, for everything in this process that names things by them. */
export async function refreshLists(db: Db): Promise<void> {
  applyLists(await readLists(db))
  evictReferenceData()
  for (const listener of listeners) listener()
}
