import type { Db } from '../../database/tables.ts'
import { type ReferenceRows, readReferenceRows } from './reference-store.ts'

/** What events refer to by number: lists, hubs, editions. */
export interface Reference {
  types: ReadonlySet<number>
  disciplines: ReadonlySet<number>
  collaborations: ReadonlySet<number>
  hubs: ReadonlyMap<number, ReferenceRows['hubs'][number]>
  editions: ReadonlyMap<number, ReferenceRows['editions'][number]>
  currentEditionId: number | null
}

/** These lists change a few times a year, and every call about an event needs them. */
const TTL_MS = 10_000
let kept: { at: number; reference: Promise<Reference> } | undefined

/** The lists as they were at most ten seconds ago. */
export function readReference(db: Db): Promise<Reference> {
  const now = Date.now()
  if (kept && now - kept.at < TTL_MS) return kept.reference
  const reference = readReferenceRows(db).then(toReference)
  const entry = { at: now, reference }
  kept = entry
  reference.catch(() => {
    if (kept === entry) kept = undefined
  })
  return reference
}

/** The next caller gets the lists anew: after a change of them, or when a process turns to another database. */
export function evictReferenceData(): void {
  kept = undefined
}

function toReference(rows: ReferenceRows): Reference {
  return {
    types: new Set(rows.types),
    disciplines: new Set(rows.disciplines),
    collaborations: new Set(rows.collaborations),
    hubs: new Map(rows.hubs.map((hub) => [hub.id, hub])),
    editions: new Map(rows.editions.map((edition) => [edition.id, edition])),
    currentEditionId: rows.editions.find(({ isCurrent }) => isCurrent)?.id ?? null,
  }
}
