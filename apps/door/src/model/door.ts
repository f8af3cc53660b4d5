import { openDoor } from '@larunbat/contract'
import { ApiError } from '@larunbat/contract/client'
import { importTicketKey, type TicketKey } from '@larunbat/rules/ticket-code'
import {
  forgetLists,
  type KeptDoor,
  keepDoor,
  keepScans,
  keepTickets,
  readList,
  readTickets,
} from '../store/door-store.ts'
import { call } from './api.ts'
import { decideCode, decideTicket } from './decide.ts'
import { Network, PATIENCE_MS } from './network.ts'
import type { ScanLog } from './scan-log.ts'
import { askNow, fetchList, type SyncParts, sendLeftBehind, sendWaiting } from './sync.ts'
import { TicketList } from './ticket-list.ts'
import type { Answer, KeptScan, Outcome, Ticket } from './types.ts'
import { uuidV7 } from './uuid.ts'

const EVERY_MS = 5_000
/** How often sessions, keys and what the link may do are asked for anew. */
const REFRESH_MS = 600_000
/** What hand scanners and cameras read is at most so long; a ticket's code is shorter. */
const CODE_MAX = 400

/** One session's door on this device: what it knows, what it has scanned, and how it stands with the server. */
export class Door {
  kept: KeptDoor
  readonly log: ScanLog
  readonly list = new TicketList()
  readonly network: Network
  readonly device: string
  /** The link was taken back or is over. */
  isEnded = false
  /** The last thing that should have been kept on the device was not. */
  isUnstored = false
  /** Counts up with every change, for whoever draws it. */
  version = 0
  #keys: TicketKey[] = []
  #refreshedAt = 0
  #timer: ReturnType<typeof setTimeout> | undefined
  #syncing: Promise<void> | undefined
  #isStopped = false
  readonly #listeners = new Set<() => void>()

  constructor(kept: KeptDoor, log: ScanLog, device: string) {
    this.kept = kept
    this.log = log
    this.device = device
    this.network = new Network(kept.offsetMs, () => this.#changed())
  }

  get sessionId(): number {
    return this.kept.sessionId ?? 0
  }
  get waitingCount(): number {
    return this.log.waiting(this.kept.token).length
  }
  get #parts(): SyncParts {
    const { device, network, log, sessionId, list } = this
    const isLeft = () => this.#isStopped
    return { token: this.kept.token, device, network, log, sessionId, list, isLeft }
  }

  onChange(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }
  #changed(): void {
    this.version += 1
    for (const listener of this.#listeners) listener()
  }

  /** Takes up what is kept on the device, then keeps in step with the server. */
  async start(): Promise<void> {
    await this.#loadKeys()
    const [list, tickets] = await Promise.all([
      readList(this.sessionId).catch(() => undefined),
      readTickets(this.sessionId).catch(() => []),
    ])
    this.list.clear()
    this.list.put(tickets.map((ticket) => this.log.asSeenHere(ticket)))
    this.list.types = list?.types ?? []
    this.list.cursor = list?.cursor ?? null
    if (this.#isStopped) return
    this.#changed()
    addEventListener('online', this.syncNow)
    addEventListener('offline', this.#lost)
    document.addEventListener('visibilitychange', this.#seen)
    this.syncNow()
  }

  stop(): void {
    this.#isStopped = true
    clearTimeout(this.#timer)
    this.#timer = undefined
    removeEventListener('online', this.syncNow)
    removeEventListener('offline', this.#lost)
    document.removeEventListener('visibilitychange', this.#seen)
  }

  readonly #lost = () => this.network.lost()
  readonly #seen = () => {
    if (document.visibilityState === 'visible') this.syncNow()
  }

  readonly syncNow = (): void => {
    clearTimeout(this.#timer)
    if (this.#isStopped) return
    this.#syncing ??= this.#sync().finally(() => {
      this.#syncing = undefined
      this.#changed()
      if (!this.isEnded && !this.#isStopped) this.#timer = setTimeout(this.syncNow, EVERY_MS)
    })
  }

  async #sync(): Promise<void> {
    try {
      // What we let in is told first: the list that comes afterwards knows of it.
      await sendWaiting(this.#parts)
      await fetchList(this.#parts)
      await sendLeftBehind(this.#parts)
      if (Date.now() - this.#refreshedAt > REFRESH_MS) await this.#refresh()
    } catch (error) {
      if (isOver(error)) await this.#end()
      else if (!(error instanceof ApiError)) console.error(error)
    }
  }

  /** Names of people are not left to whoever has the phone now. */
  async #end(): Promise<void> {
    this.isEnded = true
    this.list.clear()
    await this.#keep(
      forgetLists(
        this.kept.info.sessions.map(({ id }) => id),
        this.kept.token,
      ),
    )
    this.#changed()
  }

  /** A phone that keeps nothing goes on all the same, and says so. */
  async #keep(stored: Promise<void>): Promise<void> {
    try {
      await stored
      this.isUnstored = false
    } catch {
      this.isUnstored = true
    }
  }

  /** Sessions and keys may have changed since the link was opened. */
  async #refresh(): Promise<void> {
    const { now: _, ...info } = await call(openDoor, { token: this.kept.token })
    // Another session, or none, stands on this device by now.
    if (this.#isStopped) return
    this.kept = { ...this.kept, info, offsetMs: this.network.offsetMs }
    await this.#keep(keepDoor(this.kept))
    await this.#loadKeys()
    this.#refreshedAt = Date.now()
  }

  async #loadKeys(): Promise<void> {
    try {
      this.#keys = await Promise.all(this.kept.info.keys.map((key) => importTicketKey(key)))
    } catch {
      // A browser without Ed25519 goes by the list alone.
      this.#keys = []
    }
  }

  /** Somebody shows a code. */
  async showCode(text: string): Promise<Outcome> {
    const code = text.toWellFormed().replaceAll('\0', '').trim().slice(0, CODE_MAX)
    const { contentId } = this.kept.info
    const { byMark } = this.list
    const known = {
      contentId,
      sessionId: this.sessionId,
      keys: this.#keys,
      byMark,
      letInAt: (serial: Uint8Array) => this.log.letInAt(serial),
    }
    const [outcome] = await this.#show([{ code, local: await decideCode(code, known) }])
    return outcome as Outcome
  }

  /** A helper lets in tickets of the list; what they come to, in their order. */
  showTickets(tickets: readonly Ticket[]): Promise<Outcome[]> {
    return this.#show(
      tickets
        .map(({ id }) => this.list.find(id))
        .flatMap((ticket) => (ticket ? { code: null, local: decideTicket(ticket) } : [])),
    )
  }

  async #show(shown: readonly { code: string | null; local: Outcome }[]): Promise<Outcome[]> {
    const scans = shown.map(({ code, local }) => this.#scanOf(code, local.ticket?.id ?? null))
    this.log.put(...scans)
    const isStored = this.#keep(keepScans(scans))
    const answers = this.network.state === 'online' ? await this.#ask(scans) : undefined
    await isStored
    const outcomes = shown.map(({ local }, at): Outcome => {
      if (this.isEnded) return { result: 'unknown', ticket: null, isLocal: true }
      return answers ? toOutcome(answers[at], local) : local
    })
    const told = scans.map((scan, at): KeptScan => {
      const outcome = outcomes[at] as Outcome
      const now = { ...scan, told: outcome.result, shown: outcome }
      return answers ? { ...now, state: 'sent', answer: outcome.result } : now
    })
    this.log.put(...told)
    await this.#keep(keepScans(told))
    await this.#learn(outcomes)
    this.#changed()
    return outcomes
  }

  async #ask(scans: readonly KeptScan[]): Promise<Answer[] | undefined> {
    try {
      return await askNow(this.#parts, scans, PATIENCE_MS)
    } catch (error) {
      if (isOver(error)) await this.#end()
      return undefined
    }
  }

  #scanOf(code: string | null, ticketId: string | null): KeptScan {
    return {
      id: uuidV7(),
      token: this.kept.token,
      contentId: this.kept.info.contentId,
      sessionId: this.sessionId,
      code,
      ticketId: code === null ? ticketId : null,
      scannedAt: this.network.now(),
      told: null,
      undoneAt: null,
      state: 'waiting',
      shown: null,
      answer: null,
    }
  }

  /** Keeps on the list what a scan showed. */
  async #learn(outcomes: readonly Outcome[]): Promise<void> {
    const seen = outcomes.flatMap(({ ticket, result }): Ticket[] => {
      if (!ticket || ticket.sessionId !== this.sessionId) return []
      if (result !== 'admitted') return [ticket]
      return [{ ...ticket, status: 'used', usedAt: ticket.usedAt ?? this.network.now() }]
    })
    if (seen.length === 0) return
    this.list.put(seen)
    await this.#keep(keepTickets(this.sessionId, seen))
  }

  /** Takes an admission of this device back. */
  async undo(id: string): Promise<void> {
    const scan = this.log.find(id)
    if (scan?.told !== 'admitted' || scan.undoneAt) return
    const undone: KeptScan = { ...scan, undoneAt: this.network.now(), state: 'waiting' }
    this.log.put(undone)
    await this.#keep(keepScans([undone]))
    const ticket = this.list.find(scan.shown?.ticket?.id ?? '')
    if (ticket?.status === 'used') {
      const valid: Ticket = { ...ticket, status: 'valid', usedAt: null }
      this.list.put([valid])
      await this.#keep(keepTickets(this.sessionId, [valid]))
    }
    this.#changed()
    this.syncNow()
  }
}

/** The link was taken back, or its time is over. */
const isOver = (error: unknown) => error instanceof ApiError && error.code === 'door.link_invalid'

function toOutcome(answer: Answer | undefined, local: Outcome): Outcome {
  if (!answer) return local
  const { result, ticket, firstAt, firstBy } = answer
  const { why, otherSessionId } = local
  return {
    result,
    ticket: ticket ?? local.ticket,
    firstAt: firstAt ?? ticket?.usedAt ?? null,
    firstBy,
    isLocal: false,
    ...(result === 'unknown' && why ? { why } : {}),
    ...(result === 'wrong_session' ? { otherSessionId: otherSessionId ?? ticket?.sessionId } : {}),
  }
}
