import type { openCheckIn } from '@larunbat/contract'
import type { OutputOf } from '@larunbat/contract/kit'
import type { SaleUnderWay } from '../model/sale-desk.ts'
import type { KeptScan, Ticket, TicketType } from '../model/types.ts'
import { change, readAll, readOne, type StoreName, type StoreOf } from './idb.ts'

export type DoorInfo = Omit<OutputOf<typeof openCheckIn>, 'now'>

/** A link this device has opened. */
export interface KeptDoor {
  token: string
  info: DoorInfo
  sessionId: number | null
  /** Our clock is so many milliseconds behind the server's. */
  offsetMs: number
  openedAt: number
  /** The server no longer knew the link at the last request. */
  isEnded?: boolean
}

/** A sale requested from the server, by a link at a session. */
export interface KeptSale extends SaleUnderWay {
  token: string
  sessionId: number
}

interface KeptList {
  sessionId: number
  cursor: string
  types: TicketType[]
}

/** For so long the server takes scans of a link that is over. */
const LATE_MS = 3 * 86_400_000
const LONG_MS = 30 * 86_400_000
const EVERYTHING: StoreName[] = ['doors', 'tickets', 'lists', 'scans', 'sales']

const rangeOf = (first: number | string) => IDBKeyRange.bound([first], [first, []])

export const listDoors = (): Promise<KeptDoor[]> => readAll<KeptDoor>('doors')
export const saveDoor = (door: KeptDoor): Promise<void> =>
  change(['doors'], (store) => void store('doors').put(door))

/**
 * Takes a link off this device with all that came by it: names of people, scans, sales. Also where the link itself could not
 * be stored, by what is known of it in memory.
 */
export const deleteDoor = (door: KeptDoor): Promise<void> =>
  change(EVERYTHING, (store) => {
    each<KeptDoor>(store('doors'), (doors) => forget(store, [door], doors))
  })

/**
 * Of links that have been over for so long that the server takes nothing of them any more the names go; the link and its
 * scans too, unless some were never sent: an end that was moved is learned late, and a phone's clock may be wrong. What
 * was not opened for a month is deleted all the same.
 */
export const deleteOldDoors = (now = Date.now()): Promise<void> =>
  change(EVERYTHING, (store) => {
    each<KeptDoor>(store('doors'), (doors) => {
      const overFor = ({ info, offsetMs }: KeptDoor) => now + offsetMs - Date.parse(info.expiresAt)
      const over = doors.filter((door) => overFor(door) > LATE_MS)
      if (over.length === 0) return
      dropLists(store, over, doors)
      each<KeptScan>(store('scans'), (scans) => {
        const unsent = new Set(scans.filter(({ state }) => state === 'waiting').map(({ token }) => token))
        const gone = over.filter((door) => !unsent.has(door.token) || overFor(door) > LONG_MS)
        forget(store, gone, doors)
      })
    })
  })

function forget(store: StoreOf, gone: readonly KeptDoor[], doors: readonly KeptDoor[]): void {
  if (gone.length === 0) return
  for (const { token } of gone) {
    store('doors').delete(token)
    store('sales').delete(rangeOf(token))
  }
  dropLists(store, gone, doors)
  const tokens = new Set(gone.map(({ token }) => token))
  each<KeptScan>(store('scans'), (scans) => {
    for (const { id, token } of scans) if (tokens.has(token)) store('scans').delete(id)
  })
}

/** Keeps an ended link for the scans still to be sent, without its lists. */
export const endDoor = (door: KeptDoor): Promise<void> =>
  change(['doors', 'tickets', 'lists'], (store) => {
    store('doors').put({ ...door, isEnded: true })
    each<KeptDoor>(store('doors'), (doors) => dropLists(store, [door], doors))
  })

/** Drops the lists of links, but not those that another link of this device still works with. */
function dropLists(store: StoreOf, gone: readonly KeptDoor[], doors: readonly KeptDoor[]): void {
  const tokens = new Set(gone.map(({ token }) => token))
  const others = doors.filter(({ token, isEnded }) => !tokens.has(token) && !isEnded)
  const needed = new Set(others.flatMap(sessionsOf))
  for (const id of new Set(gone.flatMap(sessionsOf))) {
    if (needed.has(id)) continue
    store('tickets').delete(rangeOf(id))
    store('lists').delete(id)
  }
}

/** Runs on all rows of a store, in the same transaction. */
function each<T>(store: IDBObjectStore, work: (rows: T[]) => void): void {
  const read = store.getAll() as IDBRequest<T[]>
  read.onsuccess = () => work(read.result)
}

function sessionsOf({ info, sessionId }: KeptDoor): number[] {
  const ids = info.sessions.map(({ id }) => id)
  return sessionId === null ? ids : [...ids, sessionId]
}

export const readList = (sessionId: number): Promise<KeptList | undefined> => readOne('lists', sessionId)
export const readTickets = (sessionId: number): Promise<Ticket[]> =>
  readAll<Ticket>('tickets', rangeOf(sessionId))

/** Puts tickets into a session's list, or makes them the list; with a cursor the list is whole up to there. */
export function saveTickets(
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
export const saveScans = (scans: readonly KeptScan[]): Promise<void> =>
  change(['scans'], (store) => {
    for (const scan of scans) store('scans').put(scan)
  })
export const dropScans = (ids: readonly string[]): Promise<void> =>
  change(['scans'], (store) => {
    for (const id of ids) store('scans').delete(id)
  })

/** Sales of a link whose tickets were not handed over yet. */
export const readSales = (token: string): Promise<KeptSale[]> => readAll<KeptSale>('sales', rangeOf(token))
export const saveSale = (sale: KeptSale): Promise<void> =>
  change(['sales'], (store) => void store('sales').put(sale))
export const dropSale = (token: string, sessionId: number): Promise<void> =>
  change(['sales'], (store) => void store('sales').delete([token, sessionId]))
