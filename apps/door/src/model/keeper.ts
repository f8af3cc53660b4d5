import {
  type KeptDoor,
  readList,
  readTickets,
  saveDoor,
  saveSale,
  saveScans,
  saveTickets,
} from '../store/door-store.ts'
import type { SaleUnderWay } from './sale-desk.ts'
import type { ScanLog } from './scan-log.ts'
import type { TicketList } from './ticket-list.ts'

/** Stores the state of a door on the device. A failure to store does not block admission. */
export class Keeper {
  /** Storing failed: what was seen since is lost when the page closes. */
  isUnstored = false
  readonly #onChange: () => void

  constructor(onChange: () => void) {
    this.#onChange = onChange
  }

  readonly keep = async (work: Promise<void>): Promise<void> => {
    try {
      await work
    } catch (error) {
      if (!this.isUnstored) console.error(error)
      this.isUnstored = true
      this.#onChange()
    }
  }

  /** After a failure the stored state is unknown: everything is written again, the link first. */
  async again(door: KeptDoor, list: TicketList, log: ScanLog, sale: SaleUnderWay | undefined): Promise<void> {
    if (!this.isUnstored) return
    const { token } = door
    const sessionId = door.sessionId ?? 0
    try {
      await saveDoor(door)
      await saveScans(log.all)
      if (sale) await saveSale({ ...sale, token, sessionId })
      const { cursor, types, all } = list
      if (cursor === null) await readInto(list, sessionId, log)
      else await saveTickets(sessionId, all, { isWhole: true, list: { cursor, types } })
      this.isUnstored = false
    } catch {
      // The next look at the server tries once more.
    }
  }
}

/** Takes up a session's list as it is stored. */
export async function readInto(list: TicketList, sessionId: number, log: ScanLog): Promise<void> {
  const kept = await readList(sessionId)
  const tickets = await readTickets(sessionId)
  list.put(tickets.map((ticket) => log.asSeenHere(ticket)))
  list.types = kept?.types ?? []
  list.cursor = kept?.cursor ?? null
}
