import { listDoorTickets, sendScans } from '@larunbat/contract'
import { ApiError, isPassing } from '@larunbat/contract/client'
import type { InputOf, OutputOf } from '@larunbat/contract/kit'
import { saveScans } from '../store/door-store.ts'
import { call } from './api.ts'
import type { Network } from './network.ts'
import type { ScanLog } from './scan-log.ts'
import type { TicketList } from './ticket-list.ts'
import type { Answer, KeptScan, Ticket, TicketType } from './types.ts'

/** Scans of one delivery: small enough to get through on a bad line. */
const BATCH = 100
const TIMEOUT_MS = 15_000

/** What a device exchanges with the server: the whole of what it scanned, and what changed on the list. */
export interface SyncParts {
  token: string
  device: string
  network: Pick<Network, 'measured'>
  log: ScanLog
  /** Other links that have ended: they are not requested repeatedly. */
  gone: Set<string>
  /** Stores as far as this device lets us; never throws. */
  keep: (work: Promise<void>) => Promise<void>
  /** Takes up tickets as the server has them now. */
  learn: (tickets: readonly Ticket[]) => Promise<void>
  /** Takes up those of them that no list brought yet. */
  meet: (tickets: readonly Ticket[]) => Promise<void>
}

/** What a list got from the server, to be stored as it is. */
export interface ListChanges {
  tickets: Ticket[]
  isWhole: boolean
  list: { cursor: string; types: TicketType[] }
}

/** True when the server knows a link no longer: it was taken back or is over. */
export const isLinkEnded = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'door.link_invalid'

const sent = ({ id, sessionId, code, ticketId, scannedAt, told, undoneAt, isForced }: KeptScan) => ({
  id,
  sessionId,
  code,
  ticketId,
  scannedAt,
  told,
  undoneAt,
  ...(isForced ? { isForced } : {}),
})

/** Asks the server about scans, for as long as a helper waits. Throws when there is no answer by then. */
export async function askNow(
  { token, device, network, meet }: Pick<SyncParts, 'token' | 'device' | 'network' | 'meet'>,
  scans: readonly KeptScan[],
  timeoutMs: number,
): Promise<Answer[]> {
  const ask = () => call(sendScans, { token, device, scans: scans.map(sent), mindsDay: true }, { timeoutMs })
  const { answers, rest = [] } = await network.measured(ask)
  // An order bought a moment ago is paid as a whole, whichever of its tickets is shown first.
  await meet(rest)
  return answers
}

/**
 * Sends what is waiting: what was scanned by this link, then by others this device had open before, each by its own. Another
 * link that has ended keeps nothing else from being sent; of this one it is thrown, once all are done.
 */
export async function sendWaiting(parts: SyncParts): Promise<void> {
  const tokens = new Set([parts.token, ...parts.log.waiting().map(({ token }) => token)])
  let ended: unknown
  for (const token of tokens) {
    if (parts.gone.has(token)) continue
    try {
      await sendOf({ ...parts, token })
    } catch (error) {
      if (!isLinkEnded(error)) throw error
      if (token === parts.token) ended = error
      else parts.gone.add(token)
    }
  }
  if (ended) throw ended
}

/**
 * Sends what is waiting of one link, the oldest first. A delivery the server does not take is sent in halves until the scan
 * at fault is found; that one is set aside and the others go on.
 */
async function sendOf(parts: SyncParts): Promise<void> {
  for (;;) {
    const batch = parts.log.waiting(parts.token).slice(0, BATCH)
    if (batch.length === 0) return
    await deliver(parts, batch)
  }
}

async function deliver(parts: SyncParts, batch: readonly KeptScan[]): Promise<void> {
  try {
    await settle(parts, batch, await askNow(parts, batch, TIMEOUT_MS))
  } catch (error) {
    const isOurFault = error instanceof ApiError && !isPassing(error) && !isLinkEnded(error)
    if (!isOurFault || error.status >= 500) throw error
    if (batch.length === 1) return parts.keep(saveScans(parts.log.setAside(batch[0] as KeptScan)))
    const half = Math.ceil(batch.length / 2)
    await deliver(parts, batch.slice(0, half))
    await deliver(parts, batch.slice(half))
  }
}

/** Notes what the server said of scans, and what it has of their tickets: it may have let them in elsewhere. */
async function settle(
  parts: SyncParts,
  batch: readonly KeptScan[],
  answers: readonly Answer[],
): Promise<void> {
  const { log, keep, learn } = parts
  const settled = log.settle(batch, answers)
  await keep(saveScans(settled))
  // The answer about a scan that was taken back meanwhile is older than that.
  const isDone = new Set(settled.filter(({ state }) => state === 'sent').map(({ id }) => id))
  const tickets = answers.flatMap(({ id, ticket }) => (ticket && isDone.has(id) ? ticket : []))
  await learn(tickets.map((ticket) => log.asSeenHere(ticket)))
}

/** Fetches what changed on a session's list since the last time, or all of it; returns what is to be stored. */
export async function fetchList(
  { token, network, log }: Pick<SyncParts, 'token' | 'network' | 'log'>,
  sessionId: number,
  list: TicketList,
): Promise<ListChanges> {
  let after: string | null = null
  let first: OutputOf<typeof listDoorTickets> | undefined
  const tickets: Ticket[] = []
  do {
    const asked: InputOf<typeof listDoorTickets> = {
      token,
      sessionId,
      cursor: first?.isWhole === true ? null : list.cursor,
      after,
    }
    const page: OutputOf<typeof listDoorTickets> = await network.measured(() =>
      call(listDoorTickets, asked, { timeoutMs: TIMEOUT_MS }),
    )
    first ??= page
    list.types = page.types
    tickets.push(...page.tickets)
    after = page.hasMore ? (page.tickets.at(-1)?.id ?? null) : null
  } while (after !== null)
  const { cursor, isWhole } = first
  if (isWhole) list.clear()
  list.cursor = cursor
  const known = tickets.map((ticket) => log.asSeenHere(ticket))
  list.put(known)
  return { tickets: known, isWhole, list: { cursor, types: list.types } }
}
