import { COLLABORATIONS, CONTENT_TYPES, DISCIPLINES, HUBS, PROFILES } from '@larunbat/rules/lookups'
import { type Lists, layLists } from '@larunbat/rules/lookups/live'
import { forgetReference } from '../lookups/reference.ts'
import type { Db } from '../tables.ts'
import { readLists } from './lists-store.ts'

const listeners = new Set<() => void>()

/** Tells of every change of the lists or editions; answers how to stop. */
export function onLists(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The lists as this process has them. */
export const currentLists = (): Lists => ({
  hubs: HUBS,
  types: CONTENT_TYPES,
  disciplines: DISCIPLINES,
  collaborations: COLLABORATIONS,
  profiles: PROFILES,
})

/** Reads the lists anew, for everything in this process that names things by them. */
export async function refreshLists(db: Db): Promise<void> {
  layLists(await readLists(db))
  forgetReference()
  for (const listener of listeners) listener()
}
