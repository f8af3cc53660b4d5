import type { openDoor } from '@larunbat/contract'
import type { OutputOf } from '@larunbat/contract/kit'
import type { KeptScan, Ticket, TicketType } from '../model/types.ts'
import { change, readAll, readOne } from './idb.ts'

export type DoorInfo = Omit<OutputOf<typeof openDoor>, 'now'>

/** A link this device has opened. */
export interface KeptDoor {
  token: string
  info: DoorInfo
  sessionId: number | null
  /** Our clock is so many milliseconds behind the server's. */
  offsetMs: number
  openedAt: number
}

interface KeptList {
  sessionId: number
  cursor: string
  types: TicketType[]
}

const rangeOf = (sessionId: number) => IDBKeyRange.bound([sessionId], [sessionId, []])

export const listDoors = (): Promise<KeptDoor[]> => readAll<KeptDoor>('doors')
export const keepDoor = (door: KeptDoor): Promise<void> =>
  change(['doors'], (store) => void store('doors').put(door))
/** Forgets a link with its lists and what was scanned by it, sent or not. */
export async function forgetDoor(token: string): Promise<void> {
  const door = (await listDoors()).find((known) => known.token === token)
  await forgetLists(door?.info.sessions.map(({ id }) => id) ?? [], token)
  const scans = (await readScans()).filter((scan) => scan.token === token)
  await change(['doors', 'scans'], (store) => {
    store('doors').delete(token)
    for (const { id } of scans) store('scans').delete(id)
  })
}

/** Forgets the lists of these sessions that no other link of this device is for. */
export async function forgetLists(sessionIds: readonly number[], token: string): Promise<void> {
  const others = (await listDoors()).filter((door) => door.token !== token)
  const needed = new Set(others.flatMap(({ info }) => info.sessions.map(({ id }) => id)))
  await change(['tickets', 'lists'], (store) => {
    for (const id of sessionIds.filter((id) => !needed.has(id))) {
      store('tickets').delete(rangeOf(id))
      store('lists').delete(id)
    }
  })
}

export const readList = (sessionId: number): Promise<KeptList | undefined> => readOne('lists', sessionId)
export const readTickets = (sessionId: number): Promise<Ticket[]> =>
  readAll<Ticket>('tickets', rangeOf(sessionId))

/** Puts tickets into a session's list, or makes them the list; with a cursor the list is whole up to there. */
export function keepTickets(
  sessionId: number,
  tickets: readonly Ticket[],
  { isWhole = false, list }: { isWhole?: boolean; list?: Omit<KeptList, 'sessionId'> } = {},
): Promise<void> {
  return change(['tickets', 'lists'], (store) => {
    if (isWhole) store('tickets').delete(rangeOf(sessionId))
    for (const ticket of tickets) store('tickets').put(ticket)
    if (list) store('lists').put({ ...list, sessionId })
  })
}

/** Scans of this device, the oldest first: numbers made later sort later. */
export const readScans = (): Promise<KeptScan[]> => readAll<KeptScan>('scans')
export const keepScans = (scans: readonly KeptScan[]): Promise<void> =>
  change(['scans'], (store) => {
    for (const scan of scans) store('scans').put(scan)
  })
export const dropScans = (ids: readonly string[]): Promise<void> =>
  change(['scans'], (store) => {
    for (const id of ids) store('scans').delete(id)
  })
