import { listDoorTickets, sendScans } from '@larunbat/contract'
import { ApiError, isPassing } from '@larunbat/contract/client'
import type { InputOf, OutputOf } from '@larunbat/contract/kit'
import { keepScans, keepTickets } from '../store/door-store.ts'
import { call } from './api.ts'
import type { Network } from './network.ts'
import type { ScanLog } from './scan-log.ts'
import type { TicketList } from './ticket-list.ts'
import type { Answer, KeptScan, Ticket } from './types.ts'

/** Scans of one delivery: small enough to get through on a bad line. */
const BATCH = 100
const TIMEOUT_MS = 15_000

/** What a device exchanges with the server: the whole of what it scanned, and what changed on the list. */
export interface SyncParts {
  token: string
  device: string
  network: Network
  log: ScanLog
  /** Of the session that is picked. */
  sessionId: number
  list: TicketList
  /** The device has left this session or link: nothing more of it is kept. */
  isLeft: () => boolean
}

const sent = ({ id, sessionId, code, ticketId, scannedAt, told, undoneAt }: KeptScan) => ({
  id,
  sessionId,
  code,
  ticketId,
  scannedAt,
  told,
  undoneAt,
})

/** Asks the server about scans, for as long as a helper waits. Throws when there is no answer by then. */
export async function askNow(
  { token, device, network }: SyncParts,
  scans: readonly KeptScan[],
  timeoutMs: number,
): Promise<Answer[]> {
  const ask = () => call(sendScans, { token, device, scans: scans.map(sent) }, { timeoutMs })
  return (await network.measured(ask)).answers
}

/**
 * Sends what is waiting, the oldest first. A delivery the server does not take is sent in halves until the scan at fault is
 * found; that one is set aside and the others go on.
 */
export async function sendWaiting(parts: SyncParts): Promise<void> {
  for (;;) {
    const batch = parts.log.waiting(parts.token).slice(0, BATCH)
    if (batch.length === 0) return
    await deliver(parts, batch)
  }
}

async function deliver(parts: SyncParts, batch: readonly KeptScan[]): Promise<void> {
  try {
    const answers = await askNow(parts, batch, TIMEOUT_MS)
    await parts.log.settle(batch, answers)
    // What an undone admission leaves of its ticket only the server knows: another device may have let it in.
    const { list, sessionId, log } = parts
    const tickets = answers.flatMap(({ ticket }) =>
      ticket?.sessionId === sessionId ? [log.asSeenHere(ticket)] : [],
    )
    list.put(tickets)
    await keepTickets(sessionId, tickets)
  } catch (error) {
    const isOurFault = error instanceof ApiError && !isPassing(error) && error.code !== 'door.link_invalid'
    if (!isOurFault || error.status >= 500) throw error
    if (batch.length === 1) return keepScans(parts.log.setAside(batch[0] as KeptScan))
    const half = Math.ceil(batch.length / 2)
    await deliver(parts, batch.slice(0, half))
    await deliver(parts, batch.slice(half))
  }
}

/** Other links that have ended, asked once while the app is open. */
const ended = new Set<string>()

/** Sends what other links of this device left behind; what one of them may not tell any more stays. */
export async function sendLeftBehind(parts: SyncParts): Promise<void> {
  for (const token of parts.log.waitingTokens())
    if (token !== parts.token && !ended.has(token))
      await sendWaiting({ ...parts, token }).catch((error: unknown) => {
        if (!(error instanceof ApiError) || error.code !== 'door.link_invalid') throw error
        ended.add(token)
      })
}

/** Fetches what changed on a session's list since the last time, or all of it. True when something did. */
export async function fetchList({
  token,
  network,
  log,
  sessionId,
  list,
  isLeft,
}: SyncParts): Promise<boolean> {
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
  if (isLeft()) return false
  const { cursor, isWhole } = first
  if (isWhole) list.clear()
  list.cursor = cursor
  const known = tickets.map((ticket) => log.asSeenHere(ticket))
  list.put(known)
  await keepTickets(sessionId, known, { isWhole, list: { cursor, types: list.types } })
  return isWhole || tickets.length > 0
}
