import { type DoorInfo, readList, saveTickets } from '../store/door-store.ts'
import { fetchList, type SyncParts } from './sync.ts'
import { TicketList } from './ticket-list.ts'

/** Interval in which changes of the sessions that are not selected are requested. */
const EVERY_MS = 600_000
/** Of an event that is played for a year only the sessions next to now are kept: phones are small. */
const AT_MOST = 30
/** After this time the picked session has its turn again. */
const TURN_MS = 5_000

/** Long lists take their time: that says nothing about how fast a scan is answered. */
const UNMEASURED: SyncParts['network'] = { measured: (run) => run() }

/** Keeps the lists of a link's other sessions: a helper who is sent to another hall may have no network there. */
export class OtherLists {
  readonly #askedAt = new Map<number, number>()

  /** Fetches those that are due, one after the other, as long as they may be kept. */
  async fetchDue(parts: SyncParts, info: DoorInfo, picked: number, mayKeep: () => boolean): Promise<void> {
    const began = Date.now()
    for (const id of nearest(info, began).filter((id) => id !== picked)) {
      if (!mayKeep() || Date.now() - began > TURN_MS) return
      if (Date.now() - (this.#askedAt.get(id) ?? 0) < EVERY_MS) continue
      this.#askedAt.set(id, Date.now())
      await fetchOther(parts, id, mayKeep)
    }
  }
}

async function fetchOther(parts: SyncParts, sessionId: number, mayKeep: () => boolean): Promise<void> {
  const kept = await readList(sessionId)
  const list = new TicketList()
  list.cursor = kept?.cursor ?? null
  const changes = await fetchList({ ...parts, network: UNMEASURED }, sessionId, list)
  if (mayKeep()) await parts.keep(saveTickets(sessionId, changes.tickets, changes))
}

function nearest({ sessions }: DoorInfo, now: number): number[] {
  const distance = (startsAt: string) => Math.abs(Date.parse(startsAt) - now)
  return sessions
    .filter(({ status }) => status !== 'cancelled')
    .sort((a, b) => distance(a.startsAt) - distance(b.startsAt))
    .slice(0, AT_MOST)
    .map(({ id }) => id)
}
