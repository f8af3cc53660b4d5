import type { Db } from '../tables.ts'
import { type Due, dueOf } from './due.ts'
import { listEventStates } from './event-state-store.ts'
import { listPayees } from './payee-store.ts'
import { listPositions, listPositionsOfSeller, type Position } from './position-store.ts'

/** Everybody who is owed something in a currency. `days` are those after the last session of an event. */
export async function readDue(db: Db, currency: string, days: number): Promise<Due[]> {
  return decide(db, await listPositions(db, currency), days)
}

/** The same for one organiser, in every currency. */
export async function readDueOfSeller(db: Db, sellerId: number, days: number): Promise<Due[]> {
  return decide(db, await listPositionsOfSeller(db, sellerId), days)
}

async function decide(db: Db, positions: readonly Position[], days: number): Promise<Due[]> {
  const events = await listEventStates(db, [...new Set(positions.map(({ contentId }) => contentId))], days)
  const wanted = positions.flatMap(({ kind, ownerId, contentId }) => {
    const id = kind === 'seller' ? ownerId : (events.get(contentId)?.payeeId ?? null)
    return id === null ? [] : [{ kind, id }]
  })
  return dueOf(positions, events, await listPayees(db, wanted))
}
